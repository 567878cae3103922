import Foundation
import Synchronization

/// What the torture came to, told at the end of each test.
struct TortureTally {
  var rounds = 0
  /// Choices that the screen had called saved.
  var saved = 0
  /// Events found in the log.
  var logged = 0
  var lost = 0
  var doubled = 0
  /// Events that nobody asked for, or in another order than the keys.
  var strange = 0

  /// `make torture` asks for many rounds; a test run has few.
  static let wantedRounds = max(
    1, ProcessInfo.processInfo.environment["SWIPEDECK_TORTURE"].flatMap { Int($0) } ?? 20)

  static var isLong: Bool { wantedRounds > 20 }

  var isClean: Bool { lost == 0 && doubled == 0 && strange == 0 }

  func tell(_ what: String) {
    print(
      "torture: \(what): \(rounds) rounds, \(saved) choices called saved, \(logged) events in the log, \(lost) lost, \(doubled) doubled, \(strange) strange"
    )
  }
}

/// The same numbers for the same seed (SplitMix64).
struct TortureDice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

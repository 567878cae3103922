import Foundation

/// How often properties, soaks and kills are repeated: a few times in every run of the tests, many times where
/// `SWIPEDECK_TORTURE` is set, as `make torture` and a nightly run do.
package enum Repetitions {
  /// Whether the tests take as long as they need.
  package static let areFull = number != nil

  /// - Parameters:
  ///   - few: In every run.
  ///   - full: Where `SWIPEDECK_TORTURE` is 1; a larger value of the variable is the number of kills in ``kills``.
  package static func count(_ few: Int, full: Int) -> Int { areFull ? full : few }

  /// How often a test kills the program.
  package static let kills = number.map { $0 > 1 ? $0 : 200 } ?? 6

  private static let number = ProcessInfo.processInfo.environment["SWIPEDECK_TORTURE"].flatMap { Int($0) }
}

import Foundation

/// How often properties, soaks and kills are repeated: a few times in every run of the tests, many times where
/// `SWIPEDECK_TORTURE` is 1 or more, as for `make torture` and a nightly run, and a quarter where it is 0, as under a
/// sanitizer: a wrong access shows in the first rounds, and each takes up to ten times as long there.
package enum Repetitions {
  /// Whether the tests take as long as they need.
  package static let areFull = (number ?? 0) > 0
  /// Whether each thing is tried in as few ways as show it.
  package static let areFewest = number == 0

  /// - Parameters:
  ///   - few: In every run; a quarter of it, and at least 1, under a sanitizer.
  ///   - full: Where `SWIPEDECK_TORTURE` is 1; a larger value of the variable is the number of kills in ``kills``.
  package static func count(_ few: Int, full: Int) -> Int { areFull ? full : areFewest ? (few + 3) / 4 : few }

  /// Rounds of a property of which every run makes as many as a nightly one.
  package static func rounds(_ number: Int) -> Int { count(number, full: number) }

  /// How often a test kills the program.
  package static let kills = max(count(6, full: 200), number ?? 0)

  private static let number = ProcessInfo.processInfo.environment["SWIPEDECK_TORTURE"].flatMap { Int($0) }
}

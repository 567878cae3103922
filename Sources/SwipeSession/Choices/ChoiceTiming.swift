import ChoiceLog

/// The pace of the choices in this session.
package struct ChoiceTiming {
  /// When each choice was made, and how long its card can have been looked at.
  package private(set) var choices: [(time: Duration, dwell: Duration)] = []
  /// Choices taken back by undo, newest last; `nil` stands for a choice of an earlier session.
  private var undone: [(time: Duration, dwell: Duration)?] = []
  /// The number of choices that tell the pace, so that it follows the person.
  private static let window = 20
  package var inactive = InactiveTime()

  /// - Parameter shownFor: How long the card was on top.
  /// - Returns: The part of that time in which somebody can have looked at it.
  @discardableResult
  package mutating func add(at time: Duration, shownFor: Duration) -> Duration {
    let dwell = shownFor - inactive.duration(from: time - shownFor, to: time)
    undone = []
    choices.append((time, dwell))
    return dwell
  }

  /// The newest choice was taken back.
  package mutating func undo() { undone.append(choices.popLast()) }

  /// The choice taken back last was put back.
  package mutating func redo() {
    if let last = undone.popLast() ?? nil { choices.append(last) }
  }

  /// The median time for a card; `nil` before there are enough choices.
  private var typicalDwell: Duration? {
    let dwells = choices.suffix(Self.window).map(\.dwell).sorted()
    return dwells.count < 5 ? nil : dwells[dwells.count / 2]
  }

  /// How long the other cards will take; `nil` before there are enough choices, and where none is left.
  package func timeLeft(cards: Int) -> Duration? {
    guard cards > 0, let left = typicalDwell.map({ $0 * cards }) else { return nil }
    // A key that is held down does not tell how long a card takes.
    return left < .seconds(1) ? nil : left
  }

  /// The times between choices that follow one another without a pause, as ``ChoiceStatistics`` counts them: their number
  /// and their sum.
  package var work: (gaps: Int, length: Duration) {
    let gaps = zip(choices, choices.dropFirst()).map { $1.time - $0.time }
      .filter { $0 <= .milliseconds(ChoiceStatistics.longestPause) }
    return (gaps.count, gaps.reduce(.zero, +))
  }
}

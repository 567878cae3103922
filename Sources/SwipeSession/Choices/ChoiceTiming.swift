import ChoiceLog

/// The pace of the choices in this session.
package struct ChoiceTiming {
  package private(set) var choices: [(time: Duration, choice: Choice)] = []
  private var dwells: [Duration] = []
  /// Choices taken back by undo, newest last; `nil` stands for a choice of an earlier session.
  private var undone: [(time: Duration, choice: Choice, dwell: Duration?)?] = []
  /// The number of choices that tell the pace, so that it follows the person.
  private static let window = 20
  package var inactive = InactiveTime()

  /// - Parameter shownFor: How long the card was on top.
  /// - Returns: The part of that time in which somebody can have looked at it.
  @discardableResult
  package mutating func add(_ choice: Choice, at time: Duration, shownFor: Duration) -> Duration {
    let dwell = shownFor - inactive.duration(from: time - shownFor, to: time)
    undone = []
    append(choice, at: time, dwell: dwell)
    return dwell
  }

  /// The newest choice was taken back.
  package mutating func undo() {
    let dwell = dwells.popLast()
    undone.append(choices.popLast().map { ($0.time, $0.choice, dwell) })
  }

  /// The choice taken back last was put back.
  package mutating func redo() {
    guard case .some(.some(let last)) = undone.popLast() else { return }
    append(last.choice, at: last.time, dwell: last.dwell)
  }

  private mutating func append(_ choice: Choice, at time: Duration, dwell: Duration?) {
    choices.append((time, choice))
    guard let dwell else { return }
    dwells.append(dwell)
    if dwells.count > Self.window { dwells.removeFirst() }
  }

  /// The median time for a card; `nil` before there are enough choices.
  package var typicalDwell: Duration? {
    guard dwells.count >= 5 else { return nil }
    return dwells.sorted()[dwells.count / 2]
  }

  /// How long the other cards will take; `nil` before there are enough choices, and where none is left.
  package func timeLeft(cards: Int) -> Duration? {
    guard cards > 0, let left = typicalDwell.map({ $0 * cards }) else { return nil }
    // A key that is held down does not tell how long a card takes.
    return left < .seconds(1) ? nil : left
  }

  /// From the first choice to the last.
  package var length: Duration {
    guard let first = choices.first?.time, let last = choices.last?.time else { return .zero }
    return last - first
  }
}

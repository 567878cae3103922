import ChoiceLog

/// How fast choices are made in this session.
package struct ChoiceTiming {
  package private(set) var choices: [(time: Duration, choice: Choice)] = []
  private var dwells: [Duration] = []
  /// What undo has taken back, the newest last; `nil` for choices of earlier sessions, which are not among these.
  private var undone: [(time: Duration, choice: Choice, dwell: Duration?)?] = []
  /// The pace is that of the last choices, so that it follows the person.
  private static let window = 20
  package var inactive = InactiveTime()

  /// - Parameter shownFor: How long the card was on top.
  /// - Returns: How long of that somebody can have looked at it.
  @discardableResult
  package mutating func add(_ choice: Choice, at time: Duration, shownFor: Duration) -> Duration {
    let dwell = shownFor - inactive.duration(from: time - shownFor, to: time)
    undone = []
    append(choice, at: time, dwell: dwell)
    return dwell
  }

  /// The newest one was taken back.
  package mutating func undo() {
    let dwell = dwells.popLast()
    undone.append(choices.popLast().map { ($0.time, $0.choice, dwell) })
  }

  /// What was taken back last was put back.
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

  /// The middle time a card takes; `nil` before there are enough to tell.
  package var typicalDwell: Duration? {
    guard dwells.count >= 5 else { return nil }
    return dwells.sorted()[dwells.count / 2]
  }

  /// How long the rest will take; `nil` before there is enough to tell, and where nothing is left.
  package func timeLeft(cards: Int) -> Duration? {
    guard cards > 0, let left = typicalDwell.map({ $0 * cards }) else { return nil }
    // Keys that were held down tell nothing of how long a card takes.
    return left < .seconds(1) ? nil : left
  }

  /// From the first choice to the last.
  package var length: Duration {
    guard let first = choices.first?.time, let last = choices.last?.time else { return .zero }
    return last - first
  }
}

import CardDeck

/// Statistics of the choices that stand on a deck.
package struct ChoiceStatistics: Sendable, Hashable {
  /// The longest pause that counts as work, in milliseconds.
  package static let longestPause: Int64 = 120_000

  /// The upper bounds of ``dwellClasses`` in seconds; the last class has none.
  package static let dwellEnds = [1, 2, 4, 8, 16, 32, 64]

  package private(set) var tally = Tally()
  /// By annotator.
  package private(set) var people: [ExactText: Tally] = [:]
  /// The number of choices of each cause.
  package private(set) var causes: [ExactText: Int] = [:]
  /// The number of choices with each reason; the key is `nil` for those without one.
  package private(set) var reasons = PerChoice<[ExactText?: Int]> { _ in [:] }
  private var times: [Int64] = []
  private var dwells: [Int64] = []

  package init() {}

  /// - Parameter isOfDeck: Whether the deck has the card. If not, only the time of the choice counts: without it the time
  ///   between the others would be a pause.
  package mutating func add(_ choice: StandingChoice, isOfDeck: Bool = true) {
    if let at = choice.at { times.append(at) }
    guard isOfDeck else { return }
    tally[choice.choice] += 1
    people[ExactText(choice.annotator), default: Tally()][choice.choice] += 1
    causes[ExactText(choice.cause), default: 0] += 1
    reasons[choice.choice][choice.reason.map { ExactText($0) }, default: 0] += 1
    if let dwell = choice.dwell { dwells.append(dwell) }
  }

  /// Sorts what has been added. Has to be called before the figures below are read.
  package mutating func finish() {
    times.sort()
    dwells.sort()
  }

  /// The number of choices, also on cards that the deck does not have.
  package var count: Int { times.count }
  /// Milliseconds since 1970; `nil` without choices.
  package var first: Int64? { times.first }
  package var last: Int64? { times.last }

  /// Milliseconds; choices without a dwell are left out.
  package var medianDwell: Int64? { dwell(at: 0.5) }

  /// - Parameter share: 0 is the shortest dwell, 1 the longest.
  package func dwell(at share: Double) -> Int64? {
    guard !dwells.isEmpty else { return nil }
    let rank = min(max(share, 0), 1) * Double(dwells.count - 1)
    let (low, high) = (dwells[Int(rank)], dwells[min(Int(rank) + 1, dwells.count - 1)])
    return low + Int64((Double(high - low) * (rank - rank.rounded(.down))).rounded())
  }

  /// The choices that have reasons, each with the number of every one of them, the most frequent first. Last, as `nil`, come
  /// those without a reason.
  package var reasonTable: [(choice: Choice, reasons: [(text: String?, count: Int)])] {
    Choice.allCases.compactMap { choice in
      guard reasons[choice].contains(where: { $0.key != nil }) else { return nil }
      let sorted = reasons[choice].sorted { first, second in
        guard let one = first.key, let other = second.key else { return first.key != nil }
        return (second.value, one) < (first.value, other)
      }
      return (choice, sorted.map { ($0.key?.text, $0.value) })
    }
  }

  /// The number of choices in each class of ``dwellEnds``.
  package var dwellClasses: [Int] {
    var classes = [Int](repeating: 0, count: Self.dwellEnds.count + 1)
    for dwell in dwells {
      classes[Self.dwellEnds.firstIndex { dwell < Int64($0) * 1000 } ?? Self.dwellEnds.count] += 1
    }
    return classes
  }

  /// Milliseconds between the first and the last choice, without the pauses.
  package var workingTime: Int64 { workingGaps.reduce(0, +) }

  /// Milliseconds between choices that follow one another without a pause.
  private var workingGaps: [Int64] {
    zip(times, times.dropFirst()).map { $1 &- $0 }.filter { $0 >= 0 && $0 <= Self.longestPause }
  }

  /// Choices for each minute of work; `nil` if there are too few.
  package var pace: Double? {
    let (gaps, time) = (workingGaps.count, workingTime)
    return time > 0 ? Double(gaps) * 60_000 / Double(time) : nil
  }

  /// The number of choices in each of several equal parts of the time from first to last.
  package func timeline(parts: Int) -> [Int] {
    guard let first, let last, parts > 0 else { return [] }
    var counts = [Int](repeating: 0, count: parts)
    let span = max(Double(last) - Double(first), 1)
    for time in times {
      counts[min(Int((Double(time) - Double(first)) / span * Double(parts)), parts - 1)] += 1
    }
    return counts
  }
}

extension LogSnapshot {
  /// - Parameter isOfDeck: Whether the deck has the card of a choice.
  package func statistics(
    in scope: ChoiceScope, isOfDeck: (StandingChoice) -> Bool = { _ in true }
  ) throws -> ChoiceStatistics {
    var statistics = ChoiceStatistics()
    try forEachStanding(in: scope) { statistics.add($0, isOfDeck: isOfDeck($0)) }
    statistics.finish()
    return statistics
  }
}

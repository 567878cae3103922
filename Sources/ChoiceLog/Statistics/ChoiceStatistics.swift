import CardDeck

/// Figures about what stands on a deck.
package struct ChoiceStatistics: Sendable, Hashable {
  /// A pause longer than this, in milliseconds, is not counted as work.
  package static let longestPause: Int64 = 120_000

  /// Upper ends of the classes of ``dwellClasses``, in seconds; the last class has none.
  package static let dwellEnds = [1, 2, 4, 8, 16, 32, 64]

  package private(set) var tally = Tally()
  /// By annotator.
  package private(set) var people: [ExactText: Tally] = [:]
  /// How many choices by each cause.
  package private(set) var causes: [ExactText: Int] = [:]
  private var times: [Int64] = []
  private var dwells: [Int64] = []
  private var isSorted = true

  package init() {}

  package mutating func add(_ choice: StandingChoice) {
    tally[choice.choice] += 1
    people[ExactText(choice.annotator), default: Tally()][choice.choice] += 1
    causes[ExactText(choice.cause), default: 0] += 1
    if let at = choice.at { times.append(at) }
    if let dwell = choice.dwell { dwells.append(dwell) }
    isSorted = false
  }

  /// Puts in order what has been added; the figures below need it.
  package mutating func finish() {
    guard !isSorted else { return }
    times.sort()
    dwells.sort()
    isSorted = true
  }

  package var count: Int { times.count }
  /// Milliseconds since 1970; `nil` if there is no choice.
  package var first: Int64? { times.first }
  package var last: Int64? { times.last }

  /// Of those choices of which it is known; milliseconds.
  package var medianDwell: Int64? { dwell(at: 0.5) }

  /// - Parameter share: 0 is the shortest, 1 the longest.
  package func dwell(at share: Double) -> Int64? {
    guard !dwells.isEmpty else { return nil }
    let rank = min(max(share, 0), 1) * Double(dwells.count - 1)
    let (low, high) = (dwells[Int(rank)], dwells[min(Int(rank) + 1, dwells.count - 1)])
    return low + Int64((Double(high - low) * (rank - rank.rounded(.down))).rounded())
  }

  /// How many cards took how long, by ``dwellEnds``.
  package var dwellClasses: [Int] {
    var classes = [Int](repeating: 0, count: Self.dwellEnds.count + 1)
    for dwell in dwells {
      classes[Self.dwellEnds.firstIndex { dwell < Int64($0) * 1000 } ?? Self.dwellEnds.count] += 1
    }
    return classes
  }

  /// Milliseconds between first and last without the pauses.
  package var workingTime: Int64 {
    zip(times, times.dropFirst()).reduce(0) { sum, pair in
      let gap = pair.1 &- pair.0
      return gap >= 0 && gap <= Self.longestPause ? sum + gap : sum
    }
  }

  /// Choices a minute while at work; `nil` where there is too little to tell.
  package var pace: Double? {
    let gaps = zip(times, times.dropFirst()).count { $1 &- $0 >= 0 && $1 &- $0 <= Self.longestPause }
    let time = workingTime
    return gaps > 0 && time > 0 ? Double(gaps) * 60_000 / Double(time) : nil
  }

  /// How many choices fell into each of so many equal parts of the time from first to last.
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
  package func statistics(in scope: ChoiceScope) throws -> ChoiceStatistics {
    var statistics = ChoiceStatistics()
    try forEachStanding(in: scope) { statistics.add($0) }
    statistics.finish()
    return statistics
  }
}

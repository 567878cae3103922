/// Indices of a deck's cards in the order in which they are to be shown. In the deck's order they take hardly any
/// memory, however many there are.
public enum DeckSelection: Sendable, Hashable {
  /// Ranges of the deck, ascending.
  case runs([Range<UInt32>])
  /// Single cards in any order.
  case list([UInt32])

  /// No cards.
  public static let none = DeckSelection.runs([])

  /// The number of cards.
  public var count: Int {
    switch self {
    case .runs(let runs): runs.reduce(0) { $0 + $1.count }
    case .list(let numbers): numbers.count
    }
  }

  /// The ranges of consecutive indices, in order. In a list a new range begins at every card that does not follow
  /// the one before it in the deck.
  public var runs: [Range<UInt32>] {
    switch self {
    case .runs(let runs): return runs
    case .list(let numbers):
      var runs: [Range<UInt32>] = []
      for number in numbers {
        if let last = runs.last, last.upperBound == number {
          runs[runs.count - 1] = last.lowerBound..<(number + 1)
        } else {
          runs.append(number..<(number + 1))
        }
      }
      return runs
    }
  }

  /// The selection without some cards. Time grows with the runs and with these cards, not with the cards in runs.
  public func without(_ cards: Set<UInt32>) -> DeckSelection {
    guard !cards.isEmpty else { return self }
    switch self {
    case .list(let numbers): return .list(numbers.filter { !cards.contains($0) })
    case .runs(let runs):
      var rest = cards.sorted()[...]
      return .runs(
        runs.flatMap { run in
          rest = rest.drop { $0 < run.lowerBound }
          return cut(run, at: rest.prefix { $0 < run.upperBound })
        })
    }
  }

  /// The selection without the cards of which `isOut` is true; it is asked of each.
  public func without(where isOut: (UInt32) -> Bool) -> DeckSelection {
    switch self {
    case .list(let numbers): return .list(numbers.filter { !isOut($0) })
    case .runs(let runs): return .runs(runs.flatMap { cut($0, at: $0.filter(isOut)[...]) })
    }
  }

  /// The parts of a run between some of its cards.
  ///
  /// - Parameter cards: In ascending order.
  private func cut(_ run: Range<UInt32>, at cards: ArraySlice<UInt32>) -> [Range<UInt32>] {
    var start = run.lowerBound
    var rest: [Range<UInt32>] = []
    for card in cards {
      if start < card { rest.append(start..<card) }
      start = card + 1
    }
    if start < run.upperBound { rest.append(start..<run.upperBound) }
    return rest
  }

  /// The selection from a card on; `nil` if the card is not in it.
  func suffix(from card: UInt32) -> DeckSelection? {
    switch self {
    case .list(let numbers): return numbers.firstIndex(of: card).map { .list(Array(numbers[$0...])) }
    case .runs(let runs):
      guard let first = runs.firstIndex(where: { $0.contains(card) }) else { return nil }
      return .runs([card..<runs[first].upperBound] + runs[(first + 1)...])
    }
  }

  /// The first `limit` cards.
  public func prefix(_ limit: Int) -> DeckSelection {
    switch self {
    case .list(let numbers): return .list(Array(numbers.prefix(limit)))
    case .runs(let runs):
      var left = Swift.max(0, limit)
      var kept: [Range<UInt32>] = []
      for run in runs where left > 0 {
        let part = run.prefix(left)
        kept.append(part.startIndex..<part.endIndex)
        left -= part.count
      }
      return .runs(kept)
    }
  }
}

extension DeckSelection: Sequence {
  /// The cards' indices, in order.
  public func makeIterator() -> AnyIterator<UInt32> {
    switch self {
    case .list(let numbers): return AnyIterator(numbers.makeIterator())
    case .runs(let runs): return AnyIterator(runs.lazy.joined().makeIterator())
    }
  }
}

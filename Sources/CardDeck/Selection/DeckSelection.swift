/// Cards of a deck in the order in which they are to be shown, by their indices. As long as they are as the deck
/// has them they cost nothing, however many they are.
public enum DeckSelection: Sendable, Hashable {
  /// Stretches of the deck, rising.
  case runs([Range<UInt32>])
  /// One after another.
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

  /// The stretches of consecutive numbers, in order; a list has one for every card that does not follow the one
  /// before it.
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

  /// The same cards without some.
  public func without(_ isOut: (UInt32) -> Bool) -> DeckSelection {
    switch self {
    case .list(let numbers): return .list(numbers.filter { !isOut($0) })
    case .runs(let runs):
      var rest: [Range<UInt32>] = []
      for run in runs {
        var start = run.lowerBound
        for number in run where isOut(number) {
          if start < number { rest.append(start..<number) }
          start = number + 1
        }
        if start < run.upperBound { rest.append(start..<run.upperBound) }
      }
      return .runs(rest)
    }
  }

  /// The first so many cards.
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

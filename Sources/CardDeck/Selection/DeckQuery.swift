/// Which cards of a deck are wanted, and in which order.
public struct DeckQuery: Sendable, Hashable {
  /// In which order.
  public var order = DeckOrder.file
  /// Conditions, all of which have to hold. A card that cannot be read fulfils none.
  public var filters: [CardFilter] = []
  /// Only cards of this part of the deck; `nil` is all of it.
  public var share: DeckShare?
  /// The id of the card to begin with: those before it, in this order, are left out. `nil` begins with
  /// the first.
  public var from: CardID?
  /// How many at most, of those that the filters and the share let through; `nil` is all.
  public var limit: Int?

  /// All cards as the deck has them.
  public init() {}

  /// The wanted cards of a deck that is complete.
  ///
  /// - Throws: ``DeckQueryError``.
  public func selection(from deck: Deck) throws(DeckQueryError) -> DeckSelection {
    var selector = DeckSelector(self)
    let selection = selector.advance(in: deck, isComplete: true)
    try selector.check()
    return selection
  }
}

/// A query that a deck does not answer.
public enum DeckQueryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No card that is wanted has the id to begin with.
  case noSuchCard(CardID)
  /// No card fulfils the conditions.
  case nothingFound
  /// No card that fulfils the conditions, if there are any, is in this part of the deck.
  case emptyShare(DeckShare)

  /// One lower-case line.
  public var description: String {
    switch self {
    case .noSuchCard(let id): "no card to begin with has the id '\(id)'; check --from, --where and --share"
    case .emptyShare(let share): "--share \(share): none of the cards is in this share of the deck"
    case .nothingFound: "no card fulfils the conditions; check the names and values of --where"
    }
  }
}

/// The order in which cards are shown.
public enum DeckOrder: Sendable, Hashable {
  /// As the deck has them.
  case file
  /// Shuffled; the same seed gives the same order of the same cards, on every machine.
  case random(seed: UInt64)
  /// The last first.
  case reverse
  /// By the size of their records, the smallest first; those of one size as the deck has them.
  case shortest

  /// Whether a card's turn depends on cards that are not known yet.
  package var needsWholeDeck: Bool { self != .file }

  /// Puts cards in this order.
  ///
  /// - Parameters:
  ///   - numbers: The cards' indices, rising.
  ///   - size: The size of a card's record, in bytes.
  package func arrange(_ numbers: inout [UInt32], size: (UInt32) -> Int) {
    switch self {
    case .file: break
    case .reverse: numbers.reverse()
    case .random(let seed):
      var random = SplitMix64(seed: seed)
      for last in stride(from: numbers.count - 1, to: 0, by: -1) {
        numbers.swapAt(last, random.next(below: last + 1))
      }
    case .shortest:
      // Size and index in one number: the sort then needs to look at nothing else, and is stable.
      var keys = numbers.map { UInt64(UInt32(clamping: size($0))) << 32 | UInt64($0) }
      keys.sort()
      numbers = keys.map { UInt32(truncatingIfNeeded: $0) }
    }
  }
}

/// Which cards of a deck are wanted, and in which order.
public struct DeckQuery: Sendable, Hashable {
  /// In which order.
  public var order = DeckOrder.file
  /// Conditions, all of which have to hold. A card that cannot be read fulfils none.
  public var filters: [CardFilter] = []
  /// The id of the card to begin with: those before it, in the order at hand, are left out. `nil` begins with
  /// the first.
  public var from: CardID?
  /// How many at most, of those that the filters let through; `nil` is all.
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
  /// No card that fulfils the conditions has the id to begin with.
  case noSuchCard(CardID)
  /// No card fulfils the conditions.
  case nothingFound

  /// One lower-case line.
  public var description: String {
    switch self {
    case .noSuchCard(let id): "no card to begin with has the id '\(id)'; check --from and --where"
    case .nothingFound: "no card fulfils the conditions; check the names and values of --where"
    }
  }
}

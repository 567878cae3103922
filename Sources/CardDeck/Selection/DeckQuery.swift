/// A selection of a deck's cards and their order.
public struct DeckQuery: Sendable, Hashable {
  /// The order of the cards.
  public var order = DeckOrder.file
  /// Conditions that all have to hold. A card that cannot be read fulfils none.
  public var filters: [CardFilter] = []
  /// Only cards of this part of the deck; `nil` is all of it.
  public var share: DeckShare?
  /// The id of the card to begin with; the cards before it, in this order, are left out. `nil` begins with the first.
  public var from: CardID?
  /// The most cards, after filters and share; `nil` is all.
  public var limit: Int?

  /// Creates a query for all cards in the deck's order.
  public init() {}

  /// The selected cards of a complete deck.
  ///
  /// - Throws: ``DeckQueryError``.
  public func selection(from deck: Deck) throws(DeckQueryError) -> DeckSelection {
    var selector = DeckSelector(self)
    let selection = selector.advance(in: deck, isComplete: true)
    try selector.check()
    return selection
  }
}

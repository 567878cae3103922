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

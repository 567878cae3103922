import CardDeck
import ChoiceLog

/// The part of a deck that a session is about. Neither the order nor the limit belongs to it.
package struct DeckPart: Sendable, Hashable {
  /// Conditions, all of which have to hold.
  package var filters: [CardFilter] = []
  /// Only cards of this share; `nil` for all cards.
  package var share: DeckShare?
  /// The card to begin with; cards before it in the session's order are left out. `nil` leaves out none.
  package var from: CardID?
  /// Only cards on which one of these choices stands at the start, to be decided anew; `nil` for all cards.
  package var again: Set<Choice>?

  /// Whether the deck itself has only some of the cards that its choices are on.
  package var isOfNamedFiles = false

  /// The whole deck.
  package init() {}

  /// Whether cards may be left out for another reason than the choice that stands on them.
  var isSelective: Bool { !filters.isEmpty || share != nil || from != nil || isOfNamedFiles }

  /// The query for the part's cards in an order, whatever choice stands on them.
  func query(in order: DeckOrder) -> DeckQuery {
    var query = DeckQuery()
    (query.filters, query.share, query.from, query.order) = (filters, share, from, order)
    return query
  }
}

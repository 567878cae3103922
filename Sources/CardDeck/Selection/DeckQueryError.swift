/// A reason why a query selects no cards.
public enum DeckQueryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No selected card has the id to begin with.
  case noSuchCard(CardID)
  /// No card fulfils the conditions.
  case nothingFound
  /// No card that fulfils the conditions is in this part of the deck.
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

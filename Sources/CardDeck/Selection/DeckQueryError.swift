/// A reason why a query selects no cards.
public enum DeckQueryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No selected card has the id to begin with.
  case noSuchCard(CardID)
  /// No card matches the conditions.
  case nothingFound
  /// No card that matches the conditions is in this part of the deck.
  case emptyShare(DeckShare)

  /// One lower-case line.
  public var description: String {
    switch self {
    case .noSuchCard(let id): "--from \(id): no card here has this id; check the id, --where and --share"
    case .emptyShare(let share): "--share \(share): none of the cards is in this share of the deck"
    case .nothingFound: "no card matches --where; check its names and values"
    }
  }
}

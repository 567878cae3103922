import CardDeck
import CardRanking

/// How a session learns the order of its cards.
package struct LearnedOrderOptions: Sendable, Hashable {
  /// A card that is known to be liked, or not, before anything is chosen.
  package struct Seed: Sendable, Hashable {
    package let card: CardID
    package let isLiked: Bool

    package init(_ card: CardID, isLiked: Bool) {
      self.card = card
      self.isLiked = isLiked
    }
  }

  /// What comes first.
  package var order: CardRanker.Order
  /// The share of cards that are drawn at random among those that are left, 0 to 1.
  package var exploration = 0.0
  /// Labels before all others.
  package var seeds: [Seed] = []
  /// The same number gives the same order after the same choices.
  package var seed: UInt64 = 0
  /// Of decks beyond, the features are in a file, and only the best cards are ranked exactly.
  package var limits = DeckFeatures.Limits()
  /// How many those are.
  package var poolSize = 4096

  package init(_ order: CardRanker.Order) { self.order = order }
}

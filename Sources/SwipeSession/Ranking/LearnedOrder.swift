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

/// The order as it was learned after so many changes.
package struct LearnedOrder: Sendable {
  /// A card, and where it stands among those that are left.
  struct Place: Sendable {
    /// In the deck.
    let index: Int
    /// 1 for the first.
    let rank: Int
    /// Whether it was drawn at random.
    let isExplored: Bool
  }

  /// How many changes had been told; see ``OrderLearner``.
  let revision: Int
  /// The cards to come, the first one first, and one that may be on top by something else than the order; of others nothing
  /// is said.
  let next: [Place]
  /// What is known of how many cards one will like; `nil` while that cannot be told.
  package let found: FoundEstimate?
  /// Whether nearly all that one likes has been seen.
  package let advice: StoppingTest.Advice
}

/// Why a card stands where it does in the learned order.
package struct RankReasons: Sendable, Hashable {
  package let card: UInt32
  /// 1 for the first of those that are left; `nil` while the order is the file's.
  package let rank: Int?
  /// How many are left, this one among them.
  package let left: Int
  /// `nil` while the order is the file's.
  package let explanation: Explanation?
}

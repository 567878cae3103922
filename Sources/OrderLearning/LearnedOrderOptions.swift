import CardDeck
import CardRanking
import ChoiceLog

/// How a session learns the order of its cards.
package struct LearnedOrderOptions: Sendable, Hashable {
  /// A label that is known before any choice.
  package struct Seed: Sendable, Hashable {
    package let card: CardID
    package let isLiked: Bool

    package init(_ card: CardID, isLiked: Bool) {
      self.card = card
      self.isLiked = isLiked
    }
  }

  /// Which cards come first.
  package var order: CardRanker.Order
  /// The share of cards that are drawn at random, 0 to 1.
  package var exploration = 0.0
  /// Labels before all others.
  package var seeds: [Seed] = []
  /// Seed of the random numbers: the same seed gives the same order after the same choices.
  package var seed: UInt64 = 0
  /// Limits of features in memory. The features of larger decks are in a file, and only the best cards are ranked exactly.
  package var limits = DeckFeatures.Limits()
  /// The number of cards of a file that are ranked exactly.
  package var poolSize = 4096

  package init(_ order: CardRanker.Order) { self.order = order }

  /// Whether the order is not simply the file's from the first card on, with these choices in the log.
  package func canLearn(from tally: Tally) -> Bool {
    let hasNopedSeed = seeds.contains { !$0.isLiked }
    let hasLike = tally.like + tally.star > 0 || seeds.contains(where: \.isLiked)
    return hasNopedSeed || hasLike && tally.nope > 0
  }
}

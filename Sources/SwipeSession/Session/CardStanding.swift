import CardRanking

/// Where the top card stands in a learned order.
package struct CardStanding: Sendable, Hashable {
  package let model: CardRanker.Order
  /// Whether the deck has been read.
  package let isRead: Bool
  /// 1 for the first of the cards that are left; `nil` while the order is the file's.
  package let rank: Int?
  /// The number of cards that are left, this one among them.
  package let left: Int
  /// Whether chance has drawn the card.
  package let isDrawn: Bool
  /// What similarity to liked cards adds to its score, in standard deviations.
  package let similarity: Float
}

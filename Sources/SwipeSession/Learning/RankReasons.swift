import CardRanking

/// Why a card stands where it does in the learned order.
package struct RankReasons: Sendable, Hashable {
  package let card: UInt32
  /// 1 for the first of those that are left; `nil` while the order is the file's.
  package let rank: Int?
  /// How many are left, this one among them.
  package let left: Int
  /// `nil` while the order is the file's.
  package let explanation: Explanation?

  package init(card: UInt32, rank: Int?, left: Int, explanation: Explanation?) {
    self.card = card
    self.rank = rank
    self.left = left
    self.explanation = explanation
  }
}

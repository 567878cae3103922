import CardRanking

/// Why a card stands where it does in the learned order.
package struct RankReasons: Sendable, Hashable {
  package let card: UInt32
  /// 1 for the first of those that are left; `nil` while the order is the file's.
  package let rank: Int?
  /// Cards that are left, this one among them.
  package let left: Int
  /// `nil` while the order is the file's.
  package let explanation: Explanation?
}

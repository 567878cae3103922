/// The rank that a card had in a learned order when it was chosen on.
package struct CardRank: Sendable, Hashable {
  static let ranks: ClosedRange<Int64> = 1...Int64(UInt32.max)
  static let models: ClosedRange<Int64> = 0...Int64(UInt32.max)

  /// 1 for the first of the undecided cards.
  package let rank: Int
  /// The version of the model that ranked it.
  package let model: Int
  /// Whether it was drawn at random among the undecided cards.
  package let isExplored: Bool

  package init(rank: Int, model: Int, isExplored: Bool) {
    self.rank = Int(Int64(rank).clamped(to: Self.ranks))
    self.model = Int(Int64(model).clamped(to: Self.models))
    self.isExplored = isExplored
  }
}

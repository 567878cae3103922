/// How many blocks of a deck are not done, as one person sees them.
package struct TeamBlocksLeft: Sendable, Hashable {
  /// Blocks that this person holds.
  package let mine: Int
  /// Blocks that others hold and this person may get one day.
  package let others: Int
  /// Blocks that nobody has had and this person may claim.
  package let unclaimed: Int
}

import CardRanking

/// The order as it was learned after so many changes.
package struct LearnedOrder: Sendable {
  /// A card, and where it stands among those that are left.
  package struct Place: Sendable {
    /// Index of the card in the deck.
    package let index: Int
    /// 1 for the first.
    let rank: Int
    /// Whether the card was drawn at random.
    let isExplored: Bool

    package init(index: Int, rank: Int, isExplored: Bool) {
      self.index = index
      self.rank = rank
      self.isExplored = isExplored
    }
  }

  /// How many of the next cards an order names: more than are shown and drawn ahead.
  package static let ahead = 8

  /// How many changes had been told; see ``CardLearner``.
  let revision: Int
  /// The cards to come, the first one first, and one that may be on top by something else than the order; of others nothing
  /// is said.
  let next: [Place]
  /// What is known of how many cards one will like; `nil` while that cannot be told.
  package let found: FoundEstimate?
  /// Whether nearly all that one likes has been seen.
  package let advice: StoppingTest.Advice

  package init(revision: Int, next: [Place], found: FoundEstimate?, advice: StoppingTest.Advice) {
    self.revision = revision
    self.next = next
    self.found = found
    self.advice = advice
  }
}

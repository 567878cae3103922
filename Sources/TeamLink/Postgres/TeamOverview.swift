/// A deck as its leads see it.
package struct TeamOverview: Sendable, Hashable {
  package let cards: Int
  /// The number of people who decide each card.
  package let overlap: Int
  /// The number of cards that have been decided ``overlap`` times.
  package let decided: Int
  /// Likes, nopes and stars of all people together.
  package let answers: Int
  package let disputes: Int
  /// The number of disputes that a lead has settled.
  package let settled: Int
  /// The time for which a block stays a person's without a sign from them.
  package let lease: Duration
  /// Whether the deck is being recovered after a backup was restored.
  package let isRecovering: Bool
  package let people: Int
  /// A JSON object; see ``TeamDeck/head``.
  package let head: [UInt8]
  /// The percentage of blocks whose cards ``overlap`` people decide, 1...100. One person decides each other card.
  package var share = 100
}

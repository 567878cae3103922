/// A deck as its leads see it.
package struct TeamOverview: Sendable, Hashable {
  package let cards: Int
  /// How many people decide each card.
  package let overlap: Int
  /// Cards that have been decided ``overlap`` times.
  package let decided: Int
  /// Likes, nopes and stars of all people together.
  package let answers: Int
  package let disputes: Int
  /// Disputes that a lead has decided.
  package let settled: Int
  /// How long a block stays a person's without a sign from them.
  package let lease: Duration
  /// Whether the deck is told anew by its people after a backup was put back.
  package let isRecovering: Bool
  package let people: Int
  /// A JSON object; see ``TeamDeck/head``.
  package let head: [UInt8]
}

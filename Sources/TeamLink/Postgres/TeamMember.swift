import ChoiceLog

/// A member of a deck, with their progress.
package struct TeamMember: Sendable, Hashable {
  package let person: String
  package let isLead: Bool
  /// The choices that stand.
  package let tally: Tally
  /// The number of choices that came after their cards had been passed on.
  package let late: Int
  /// The number of blocks held.
  package let held: Int
  /// The last sign from this person, in milliseconds since 1970; `nil` for none.
  package let seen: Int64?
  /// Whether the person is on the deck still.
  package let isActive: Bool
  /// The mean time that a card was looked at, five minutes a card at most, in milliseconds; `nil` before the first choice.
  package let pace: Int64?
}

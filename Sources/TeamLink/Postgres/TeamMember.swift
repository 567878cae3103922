import ChoiceLog

/// How far one person of a team is.
package struct TeamMember: Sendable, Hashable {
  package let person: String
  package let isLead: Bool
  /// The choices that stand.
  package let tally: Tally
  /// Choices that came after their cards had been passed on.
  package let late: Int
  /// The number of blocks held.
  package let held: Int
  /// Milliseconds since 1970 at which the server last heard of this person; `nil` for never.
  package let seen: Int64?
}

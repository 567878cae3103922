import CardDeck
import ChoiceLog

/// A deck as its leads see it.
package struct TeamOverview: Sendable, Hashable {
  package let cards: Int
  /// How many people decide each card.
  package let overlap: Int
  /// Cards that as many have decided.
  package let decided: Int
  /// Likes, nopes and stars of all people together.
  package let answers: Int
  package let disputes: Int
  /// Of the disputes.
  package let settled: Int
  /// How long a block is a person's without a word of his.
  package let lease: Duration
  /// Whether the deck is told anew by its people after a backup was put back.
  package let isRecovering: Bool
  /// Members.
  package let people: Int
  /// A JSON object; see ``TeamEntry/head``.
  package let head: [UInt8]
}

/// How far one person of a team is.
package struct TeamMember: Sendable, Hashable {
  package let person: String
  package let isLead: Bool
  /// What stands.
  package let tally: Tally
  /// Choices that came after their cards had been passed on.
  package let late: Int
  /// Blocks.
  package let held: Int
  /// Milliseconds since 1970 at which the server last heard of him; `nil` for never.
  package let seen: Int64?
}

/// A figure of how far people agree, as the server computes it.
package struct TeamAgreement: Sendable, Hashable {
  package enum Measure: String, Sendable, Hashable { case percent, kappa, fleiss, alpha }

  package let measure: Measure
  /// Two people, for percent and kappa; empty for the others.
  package let people: [String]
  /// Cards that it is computed from.
  package let cards: Int
  /// `nil` where it is not defined.
  package let value: Double?
}

/// A card on which those asked do not agree.
package struct TeamDispute: Sendable {
  /// The card's position in the deck, from 0 on.
  package let card: Int64
  /// A JSON object on one line.
  package let record: [UInt8]
  package let votes: [(name: String, choice: Choice)]
  /// `nil` while no lead has decided; `at` in milliseconds since 1970.
  package let settled: (choice: Choice, by: String, at: Int64)?
}

/// What stands by one person on one card.
package struct TeamAnswer: Sendable, Hashable {
  /// The card's position in the deck, from 0 on.
  package let card: Int64
  /// A JSON object on one line.
  package let record: [UInt8]
  package let person: String
  package let choice: Choice
  /// Milliseconds since 1970; `nil` if the server does not know.
  package let at: Int64?
  /// Milliseconds; `nil` if unknown.
  package let dwell: Int64?
  /// `nil` if the server does not know.
  package let cause: String?
  package let note: String?
}

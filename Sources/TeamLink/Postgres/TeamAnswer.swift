import ChoiceLog

/// The choice of one person that stands on one card.
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
  /// Why it was made; `nil` for none.
  package let reason: String?
  /// The number of people who decide the card.
  package let asked: Int
}

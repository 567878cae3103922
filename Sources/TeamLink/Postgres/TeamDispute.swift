import ChoiceLog

/// A card on which the people asked do not agree.
package struct TeamDispute: Sendable {
  /// The card's position in the deck, from 0 on.
  package let card: Int64
  /// A JSON object on one line.
  package let record: [UInt8]
  package let votes: [(name: String, choice: Choice)]
  /// `nil` while no lead has decided; `at` in milliseconds since 1970.
  package let settled: (choice: Choice, by: String, at: Int64)?
}

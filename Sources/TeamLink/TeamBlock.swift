import ChoiceLog

/// A block of cards that are one person's to decide. `answers` and `records` have the same count, 1 to 64.
package struct TeamBlock: Sendable, Hashable {
  /// The block's number. Card `number * blockSize + p` of the deck is at position p.
  package let number: Int32
  /// Bit p tells whether this person may decide the card at position p.
  package let open: UInt64
  /// This person's choices; `nil` where none stands.
  package let answers: [Choice?]
  /// A JSON object on one line for each card, without its line end.
  package let records: [[UInt8]]
}

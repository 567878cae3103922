import ChoiceLog

/// Cards that are one person's to decide. `answers` and `records` have the same number of elements, 1 to 64.
package struct TeamBlock: Sendable, Hashable {
  /// Card `number * blockSize + p` of the deck is at position p.
  package let number: Int32
  /// Bit p tells whether this person may decide the card at position p.
  package let open: UInt64
  /// What this person has answered; `nil` where nothing stands.
  package let answers: [Choice?]
  /// A JSON object each, on one line, without its end.
  package let records: [[UInt8]]
}

import CardDeck

/// The record that a choice was made on: what it was, and where.
package struct RecordMark: Sendable, Hashable {
  /// Tells later whether the record has changed; `nil` if nobody looked.
  package let hash: RecordHash?
  /// Bytes from the start of the deck. A hint for resuming, to be verified: the deck may have been edited.
  package let offset: Int64

  package init(hash: RecordHash?, offset: Int64) {
    self.hash = hash
    self.offset = offset
  }
}

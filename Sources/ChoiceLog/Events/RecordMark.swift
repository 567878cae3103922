import CardDeck

/// What a choice remembers of the record that it was made on.
package struct RecordMark: Sendable, Hashable {
  /// Tells later whether the record has changed; `nil` if nobody looked at the record.
  package let hash: RecordHash?
  /// Bytes from the start of the deck's file. A hint that has to be verified: the file may have been edited.
  package let offset: Int64

  package init(hash: RecordHash?, offset: Int64) {
    self.hash = hash
    self.offset = offset
  }
}

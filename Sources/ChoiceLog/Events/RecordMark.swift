/// 128 bits that stand for a record's bytes; who computes them says how.
package struct RecordDigest: Sendable, Hashable {
  package let high, low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// 32 lower-case hexadecimal digits.
  package var hex: String {
    [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

/// The record that a choice was made on: what it was, and where.
package struct RecordMark: Sendable, Hashable {
  /// Tells later whether the record has changed; `nil` if nobody looked.
  package let digest: RecordDigest?
  /// Bytes from the start of the deck. A hint for resuming, to be verified: the deck may have been edited.
  package let offset: Int64

  package init(digest: RecordDigest?, offset: Int64) {
    self.digest = digest
    self.offset = offset
  }
}

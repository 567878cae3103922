import CXXHash

/// The XXH3-128 hash of a record's bytes, the same on every machine and in every run. It is not cryptographic: two
/// records with one hash can be made on purpose.
package struct RecordHash: Sendable, Hashable {
  /// The upper half.
  package let high: UInt64
  /// The lower half, which can be used alone as a 64-bit hash.
  package let low: UInt64

  /// Creates a hash from its halves, as stored in a log.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// - Parameter bytes: The record without surrounding white space, as ``Record/bytes`` has it.
  package init(_ bytes: [UInt8]) { self = bytes.withUnsafeBytes { RecordHash($0) } }

  /// Hashes bytes in memory.
  package init(_ bytes: UnsafeRawBufferPointer) {
    let hash = CXXHash_xxh3_128(bytes.baseAddress, bytes.count)
    self.init(high: hash.high, low: hash.low)
  }

  /// 32 lower-case hexadecimal digits, as `xxhsum -H2` prints.
  package var hex: String { high.digits(16, radix: 16) + low.digits(16, radix: 16) }
}

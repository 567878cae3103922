import CXXHash

/// XXH3-128 of a record's bytes: equal for equal bytes, on every machine and in every run. Not a defence
/// against someone who wants two records to agree.
package struct RecordHash: Sendable, Hashable {
  /// The upper half.
  package let high: UInt64
  /// The lower half; good enough by itself where 64 bits have to do.
  package let low: UInt64

  /// A hash that was kept, as by a log.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// - Parameter bytes: The record without surrounding white space, as ``Record/bytes`` has it.
  package init(_ bytes: [UInt8]) { self = bytes.withUnsafeBytes { RecordHash($0) } }

  /// The hash of a record that is not in an array of its own.
  package init(_ bytes: UnsafeRawBufferPointer) {
    let hash = CXXHash_xxh3_128(bytes.baseAddress, bytes.count)
    self.init(high: hash.high, low: hash.low)
  }

  /// 32 lower-case hexadecimal digits, the same as `xxhsum -H2` prints.
  package var hex: String { high.digits(16, radix: 16) + low.digits(16, radix: 16) }
}

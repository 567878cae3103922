/// Looks for bytes eight at a time in one register, as plain Swift.
enum ByteSearch {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// The index of the first quote or backslash from `start` on; `bytes.count` if there is none.
  ///
  /// - Parameter start: At most `bytes.count`.
  @inline(__always)
  static func quoteOrBackslash(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var place = start
    while place &+ 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      let hits = marks(word, UInt8(ascii: "\"")) | marks(word, UInt8(ascii: "\\"))
      if hits != 0 { return place &+ hits.trailingZeroBitCount >> 3 }
      place &+= 8
    }
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "\\") { return place }
      place &+= 1
    }
    return place
  }

  /// The top bit of each byte of `word` that equals `byte`. Only the lowest one can be trusted: a borrow may
  /// set bits above it.
  @inline(__always)
  private static func marks(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    let difference = word ^ (ones &* UInt64(byte))
    return (difference &- ones) & ~difference & tops
  }
}

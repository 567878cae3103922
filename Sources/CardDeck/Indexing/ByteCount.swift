/// Counts bytes of a kind eight at a time in one register, as plain Swift.
enum ByteCount {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F

  static func lineFeeds(in bytes: UnsafeRawBufferPointer) -> Int {
    count(in: bytes) { word in
      let difference = word ^ (ones &* 0x0A)
      // Adding cannot carry into the next byte, so that, unlike in a search, every mark is exact.
      return ~(((difference & low) &+ low) | difference | low)
    }
  }

  /// Bytes that continue a UTF-8 character: `10xxxxxx`.
  static func continuations(in bytes: UnsafeRawBufferPointer) -> Int {
    count(in: bytes) { word in word & ~(word &<< 1) & ~low }
  }

  /// - Parameter marks: The top bit of each byte that counts, and no other bits.
  @inline(__always)
  private static func count(in bytes: UnsafeRawBufferPointer, marks: (UInt64) -> UInt64) -> Int {
    var total = 0
    var place = 0
    while place &+ 8 <= bytes.count {
      // One sum a byte, added up before any of them can overflow.
      let end = min(bytes.count &- 7, place &+ 255 &* 8)
      var sums: UInt64 = 0
      while place < end {
        sums &+= marks(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)) &>> 7
        place &+= 8
      }
      let pairs = (sums & 0x00FF_00FF_00FF_00FF) &+ (sums &>> 8 & 0x00FF_00FF_00FF_00FF)
      total += Int((pairs &* 0x0001_0001_0001_0001) &>> 48)
    }
    var tail: UInt64 = 0
    for byte in bytes[place...] { tail = tail &<< 8 | UInt64(byte) }
    return total + marks(tail).nonzeroBitCount
  }
}

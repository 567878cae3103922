/// Eight bytes in one register, compared together in plain Swift. A match is marked by the top bit of its byte; the
/// lowest byte is the first. Every mark is exact.
struct ByteWord {
  static let size = 8
  /// The top bit of every byte.
  static let tops: UInt64 = 0x8080_8080_8080_8080
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  let bits: UInt64

  @inline(__always)
  init(bits: UInt64) { self.bits = bits }

  /// - Parameter index: At most eight bytes before the end.
  @inline(__always)
  init(_ bytes: UnsafeRawBufferPointer, at index: Int) {
    bits = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// Marks the bytes that equal this one.
  @inline(__always)
  func marks(_ byte: UInt8) -> UInt64 {
    let difference = bits ^ (Self.ones &* UInt64(byte))
    // Adding cannot carry into the next byte, as subtracting would borrow from it.
    return ~(((difference & ~Self.tops) &+ ~Self.tops) | difference) & Self.tops
  }

  /// Marks the bytes that end a plain part of a JSON string: quotes, backslashes and all below 0x20.
  @inline(__always)
  var escapeMarks: UInt64 {
    let low = bits & ~Self.tops
    // The top bit of each sum says that the byte is not a quote, not a backslash, or not below 0x20.
    let notQuote = (low ^ (Self.ones &* 0x22)) &+ ~Self.tops
    let notBackslash = (low ^ (Self.ones &* 0x5C)) &+ ~Self.tops
    return ~((notQuote & notBackslash & (low &+ Self.ones &* 0x60)) | bits) & Self.tops
  }

  /// Marks the bytes that continue a UTF-8 character: `10xxxxxx`.
  @inline(__always)
  var continuationMarks: UInt64 { bits & ~(bits &<< 1) & Self.tops }
}

extension UnsafeRawBufferPointer {
  /// The index of the first quote from `start` on that no backslash escapes; `count` if there is none, and one more if
  /// the last byte is a backslash that escapes what follows.
  ///
  /// - Parameter start: At most `count`.
  @inline(__always)
  func firstUnescapedQuote(from start: Int) -> Int {
    var index = start
    while index < count {
      index = firstMark(from: index) { $0.marks(UInt8(ascii: "\"")) | $0.marks(UInt8(ascii: "\\")) }
      if index == count || self[index] == UInt8(ascii: "\"") { break }
      index &+= 2
    }
    return index
  }

  @inline(__always)
  func hasSameBytes(as bytes: [UInt8]) -> Bool {
    guard count == bytes.count else { return false }
    for index in 0..<count where self[index] != bytes[index] { return false }
    return true
  }

  /// The range without JSON's white space at both ends; `nil` if nothing else is in it.
  func trimmed(_ range: Range<Int>) -> Range<Int>? {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start].isWhitespace { start &+= 1 }
    while start < end, self[end &- 1].isWhitespace { end &-= 1 }
    return start < end ? start..<end : nil
  }

  /// The index of the first byte of this value from `start` on; `count` if there is none.
  ///
  /// - Parameter start: At most `count`.
  @inline(__always)
  func firstIndex(of byte: UInt8, from start: Int) -> Int { firstMark(from: start) { $0.marks(byte) } }

  @inline(__always)
  private func firstMark(from start: Int, _ marks: (ByteWord) -> UInt64) -> Int {
    var index = start
    while index &+ ByteWord.size <= count {
      let found = marks(ByteWord(self, at: index))
      if found != 0 { return index &+ found.trailingZeroBitCount >> 3 }
      index &+= ByteWord.size
    }
    // The last bytes, each alone as the lowest byte of a word.
    while index < count, marks(ByteWord(bits: UInt64(self[index]))) & 0x80 == 0 { index &+= 1 }
    return index
  }

  /// The number of marked bytes.
  ///
  /// - Parameter marks: Returns the top bit of each byte that counts, and no other bits. A zero byte must not count.
  @inline(__always)
  func countMarks(_ marks: (ByteWord) -> UInt64) -> Int {
    var total = 0
    var index = 0
    while index &+ ByteWord.size <= count {
      // Eight sums of one byte each, added up before any of them can overflow.
      let end = Swift.min(count &- (ByteWord.size &- 1), index &+ 255 &* ByteWord.size)
      var sums: UInt64 = 0
      while index < end {
        sums &+= marks(ByteWord(self, at: index)) &>> 7
        index &+= ByteWord.size
      }
      let pairs = (sums & 0x00FF_00FF_00FF_00FF) &+ (sums &>> 8 & 0x00FF_00FF_00FF_00FF)
      total += Int((pairs &* 0x0001_0001_0001_0001) &>> 48)
    }
    var tail: UInt64 = 0
    for byte in self[index...] { tail = tail &<< 8 | UInt64(byte) }
    return total + marks(ByteWord(bits: tail)).nonzeroBitCount
  }
}

extension UInt8 {
  /// Whether JSON calls this byte white space.
  @inline(__always)
  var isWhitespace: Bool { self <= 0x20 && (self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09) }

  @inline(__always)
  package var isDigit: Bool { self &- 0x30 < 10 }

  /// The small letter of an ASCII capital; any other byte unchanged.
  @inline(__always)
  var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

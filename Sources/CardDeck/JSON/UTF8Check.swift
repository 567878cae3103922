/// Finds the first byte that is not valid UTF-8.
enum UTF8Check {
  /// The index of the first byte that is not part of a well-formed character; the start of a character that is cut
  /// short. `nil` if all bytes are valid.
  static func firstInvalid(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBytes { firstInvalid(in: $0) }.map { $0 + bytes.startIndex }
  }

  /// - Throws: ``ParseError`` with the first invalid byte in the range.
  static func require(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) throws(ParseError) {
    guard let invalid = firstInvalid(in: UnsafeRawBufferPointer(rebasing: bytes[range])) else { return }
    throw ParseError(fault: .notUTF8(bytes[range.lowerBound + invalid]), offset: range.lowerBound + invalid)
  }

  static func firstInvalid(in bytes: UnsafeRawBufferPointer) -> Int? {
    var next = 0
    while next < bytes.count {
      if next &+ ByteWord.size <= bytes.count {
        let high = ByteWord(bytes, at: next).bits & ByteWord.tops
        // Skips all eight bytes if none is high.
        next &+= high.trailingZeroBitCount >> 3
        if high == 0 { continue }
      }
      guard let length = characterLength(at: next, in: bytes) else { return next }
      next &+= length
    }
    return nil
  }

  /// Follows table 3-7 of the Unicode Standard. The range of the second byte excludes overlong forms, surrogates
  /// and code points beyond U+10FFFF.
  private static func characterLength(at start: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
    let second: ClosedRange<UInt8>
    let length: Int
    switch bytes[start] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE, 0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard bytes.count &- start >= length, second.contains(bytes[start &+ 1]) else { return nil }
    for index in 2..<max(2, length) where bytes[start &+ index] & 0b1100_0000 != 0b1000_0000 { return nil }
    return length
  }
}

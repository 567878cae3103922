/// The beginning of a line of RIS that starts a field: a letter, a letter or a digit, two blanks, a hyphen. Some
/// programs write one blank; such lines count only in a record that begins with one.
struct RISLine: Sendable, Hashable {
  /// Bytes of a line that are needed to read its tag, including a byte order mark.
  static let longestHead = 8

  let tag: String
  /// Whether there is only one blank.
  let isLoose: Bool
  /// The length of the tag, the blanks and the hyphen in bytes: 4 or 5.
  var width: Int { isLoose ? 4 : 5 }

  /// - Parameters:
  ///   - head: The line, or at least ``longestHead`` bytes of it.
  ///   - isBare: Whether the line has nothing behind the hyphen.
  ///   - isInLoose: Whether the first line of its record has one blank.
  init?(_ head: UnsafeRawBufferPointer, isBare: Bool, isInLoose: Bool) {
    guard head.count >= 4, (0x41...0x5A).contains(head[0]),
      (0x41...0x5A).contains(head[1]) || head[1].isDigit,
      head[2] == 0x20
    else { return nil }
    if head[3] == 0x20, head.count >= 5, head[4] == UInt8(ascii: "-") {
      isLoose = false
    } else if head[3] == UInt8(ascii: "-"), head.count == 4 || head[4].isWhitespace {
      isLoose = true
    } else {
      return nil
    }
    tag = String(decoding: head[..<2], as: UTF8.self)
    // A line of an abstract may begin with "ER - the emergency room".
    if isLoose, !isInLoose, tag != "TY", tag != "ER" || !isBare { return nil }
  }
}

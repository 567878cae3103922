extension CardID {
  /// Bytes of an id, which a log keeps with each choice. A longer one that a record says counts as none.
  package static let longest = 1 << 20
  /// More than ``alternative(_:hash:)`` puts behind an id.
  private static let suffix = 64

  /// - Returns: `nil` for a text that is too long to be an id.
  init?(said text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    self.init(text)
  }

  /// The id that a record says whose card was told apart from others, as this one seems to be: it ends as
  /// ``alternative(_:hash:)`` has it. `nil` for all other ids.
  package var toldApartFrom: CardID? {
    guard let end = text.utf8.lastIndex(of: UInt8(ascii: "~")), end > text.startIndex else { return nil }
    let digits = text.utf8[text.utf8.index(after: end)...]
    let isHash = [8, 16, 24, 32].contains(digits.count) && digits.allSatisfy(\.isLowercaseHexDigit)
    return isHash ? CardID(String(text[..<end])) : nil
  }

  /// The ids that a record may get that says this one, in the order in which they are tried: its own, then with 8, 16,
  /// 24 and 32 digits of its hash, then with a number.
  ///
  /// What comes behind the first 8 digits is for decks made to deceive: an id can be written that looks like another
  /// one's, and two records of one hash can be made.
  func alternative(_ number: Int, hash: @autoclosure () -> RecordHash) -> CardID {
    // What is put behind an id must not make it too long.
    let text = text.utf8.count <= Self.longest - Self.suffix ? text : "xxh3:"
    return switch number {
    case 0: self
    case 1...4: CardID("\(text)~\(hash().hex.prefix(8 * number))")
    default: CardID("\(text)~\(hash().hex)~\(number - 3)")
    }
  }
}

extension UInt8 {
  fileprivate var isLowercaseHexDigit: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
  }
}

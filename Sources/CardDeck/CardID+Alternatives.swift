extension CardID {
  /// Longest id in bytes, as a log keeps it with each choice. A longer id in a record is ignored.
  package static let longest = 1 << 20
  /// A length that no suffix of ``alternative(_:hash:)`` exceeds, in bytes.
  private static let suffix = 64

  /// - Returns: `nil` for a text that is too long to be an id.
  init?(validating text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    self.init(text)
  }

  /// The id without the digits that ``alternative(_:hash:)`` puts behind it; `nil` if it does not end with such
  /// digits. So this is the id in the record, if another card has that id.
  package var toldApartFrom: CardID? {
    guard let end = text.utf8.lastIndex(of: UInt8(ascii: "~")), end > text.startIndex else { return nil }
    let digits = text.utf8[text.utf8.index(after: end)...]
    let isHash = [8, 16, 24, 32].contains(digits.count) && digits.allSatisfy { $0.isDigit || $0 &- 0x61 < 6 }
    return isHash ? CardID(String(text[..<end])) : nil
  }

  /// The ids that a record with this id in it may get, in the order in which they are tried: 0 is the id itself, 1
  /// to 4 have 8, 16, 24 and 32 digits of the record's hash behind it, further ones also a number.
  ///
  /// More than 8 digits are for decks made to deceive: an id can be made to look like another record's alternative,
  /// and two records with one hash can be made.
  func alternative(_ number: Int, hash: @autoclosure () -> RecordHash) -> CardID {
    // The suffix must not make the id too long.
    let text = text.utf8.count <= Self.longest - Self.suffix ? text : Self.hashPrefix
    return switch number {
    case 0: self
    case 1...4: CardID("\(text)~\(hash().hex.prefix(8 * number))")
    default: CardID("\(text)~\(hash().hex)~\(number - 3)")
    }
  }
}

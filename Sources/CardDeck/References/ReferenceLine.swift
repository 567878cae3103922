/// The beginning of a line that starts a field of references, or an entry of BibTeX.
struct ReferenceLine: Sendable, Hashable {
  /// Bytes of a line that are needed to read its tag, including a byte order mark.
  static let longestHead = 48

  let tag: ReferenceTag
  /// Whether a line of RIS has one blank before its hyphen, or an entry of BibTeX is in parentheses.
  let isLoose: Bool
  /// Whether a comma follows the first word of an entry of BibTeX, as far as the line goes. A text has others.
  private(set) var hasKey = true
  /// The length in bytes of the tag and what stands between it and the text; of the text before an entry of BibTeX.
  let width: Int

  /// - Parameters:
  ///   - head: The line, or at least ``longestHead`` bytes of it.
  ///   - isBare: Whether the line has nothing behind the hyphen.
  ///   - isInLoose: Whether the first line of its record has one blank.
  init?(_ head: UnsafeRawBufferPointer, _ dialect: ReferenceDialect, isBare: Bool, isInLoose: Bool) {
    var isLoose = false
    switch dialect {
    case .ris:
      // A letter, a letter or a digit, two blanks, a hyphen. Some programs write one blank.
      guard head.count >= 4, Self.isTag(head), head[2] == 0x20 else { return nil }
      isLoose = head[3] == UInt8(ascii: "-") && (head.count == 4 || head[4].isWhitespace)
      guard isLoose || head[3] == 0x20 && head.count >= 5 && head[4] == UInt8(ascii: "-") else { return nil }
      (tag, width) = (ReferenceTag(head[..<2]), isLoose ? 4 : 5)
      // A line of an abstract may begin with "ER - the emergency room", so one blank counts only in a record that
      // begins with one.
      if isLoose, !isInLoose, tag != ReferenceTag("TY"), tag != ReferenceTag("ER") || !isBare { return nil }
    case .nbib:
      // Two to four letters, blanks up to the fourth column, a hyphen.
      guard head.count >= 5, Self.isTag(head), head[4] == UInt8(ascii: "-"),
        head.count == 5 || head[5].isWhitespace
      else { return nil }
      let word = head[..<4].prefix { $0 != 0x20 }
      guard word.dropFirst(2).allSatisfy(Self.isCapital), head[word.count..<4].allSatisfy({ $0 == 0x20 })
      else {
        return nil
      }
      (tag, width) = (ReferenceTag(word), 5)
    case .wos, .endnote:
      // Two characters and a blank.
      let isKnown =
        dialect == .wos
        ? Self.isTag(head)
        : head.first == UInt8(ascii: "%") && head.count > 1 && head[1] > 0x20 && head[1] < 0x7F
      guard isKnown, head.count == 2 || head[2] == 0x20 else { return nil }
      (tag, width) = (ReferenceTag(head[..<2]), min(3, head.count))
    case .bibtex:
      let lead = head.prefix(while: \.isWhitespace)
      let word = head[lead.endIndex...].dropFirst().prefix { Self.isCapital($0 & 0xDF) }
      let open = head[word.endIndex...].first { !$0.isWhitespace }
      guard lead.endIndex < head.count, head[lead.endIndex] == UInt8(ascii: "@"), !word.isEmpty,
        open == UInt8(ascii: "{") || open == UInt8(ascii: "(")
      else { return nil }
      let name = String(decoding: word, as: UTF8.self).lowercased()
      tag = ReferenceTag(["string", "comment", "preamble"].contains(name) ? "@\(name)" : "@")
      (width, isLoose) = (lead.count, open == UInt8(ascii: "("))
      let key = head[word.endIndex...].drop(while: \.isWhitespace).dropFirst().drop(while: \.isWhitespace)
      let behind = key.drop { !$0.isWhitespace && !"{}(),=\"#".utf8.contains($0) }.first { !$0.isWhitespace }
      hasKey = behind ?? UInt8(ascii: ",") == UInt8(ascii: ",")
    }
    self.isLoose = isLoose
  }

  private static func isTag(_ head: UnsafeRawBufferPointer) -> Bool {
    head.count >= 2 && isCapital(head[0]) && (isCapital(head[1]) || head[1].isDigit)
  }

  private static func isCapital(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
}

/// A record of RIS as it is written: its fields, each with the lines that it has in the record's bytes.
package struct RISRecord: Sendable {
  /// A tag and what stands behind it, up to the next tag.
  package struct Field: Sendable {
    package let tag: String
    /// All its lines with their ends, in the record's bytes; blank lines behind them belong to it.
    package fileprivate(set) var lines: Range<Int>
    /// What its lines say, without the tag and white space at their ends; none for those that say nothing.
    fileprivate var parts: [Range<Int>]
  }

  package let bytes: [UInt8]
  /// In the record's order, `TY` first if it has one; without `ER`.
  package private(set) var fields: [Field] = []

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var fields: [Field] = []
    bytes.withUnsafeBytes { bytes in
      Self.forEachLine(bytes) { known, content, end in
        if let known {
          guard known.tag != "ER" else { return false }
          fields.append(
            Field(
              tag: known.tag, lines: (content.lowerBound - known.width)..<end,
              parts: Self.trimmed(content, bytes).map { [$0] } ?? []))
        } else if !fields.isEmpty {
          fields[fields.count - 1].lines = fields[fields.count - 1].lines.lowerBound..<end
          if let part = Self.trimmed(content, bytes) { fields[fields.count - 1].parts.append(part) }
        }
        return true
      }
    }
    self.fields = fields
  }

  /// What ends its lines; what RIS says where there is only one.
  package var lineEnd: String {
    guard let end = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return "\r\n" }
    if bytes[end] == 0x0A { return "\n" }
    return end + 1 < bytes.count && bytes[end + 1] == 0x0A ? "\r\n" : "\r"
  }

  /// What a field says: one text, whose lines are joined; of names and keywords, of which some programs write one a
  /// line, a text a line. None if it says nothing.
  package func values(of field: Field) -> [String] {
    if RISTag.isList(field.tag) {
      return field.parts.map { String(decoding: bytes[$0], as: UTF8.self) }.filter { !$0.isBlank }
    }
    guard let first = field.parts.first else { return [] }
    var text = Array(bytes[first])
    for part in field.parts.dropFirst() {
      text.append(0x20)
      text += bytes[part]
    }
    let value = String(decoding: text, as: UTF8.self)
    return value.isBlank ? [] : [value]
  }

  /// The record as members that are called by its tags; a tag that says several things has a list.
  func members() throws(ParseError) -> [JSONMember] {
    if let invalid = UTF8Check.firstInvalid(in: bytes[...]) {
      throw ParseError(fault: .notUTF8(bytes[invalid]), offset: invalid)
    }
    var indices: [String: Int] = [:]
    var values: [(tag: String, texts: [String])] = []
    for field in fields {
      let texts = self.values(of: field)
      guard !texts.isEmpty else { continue }
      if let index = indices[field.tag] {
        values[index].texts += texts
      } else {
        indices[field.tag] = values.count
        values.append((field.tag, texts))
      }
    }
    return values.map { tag, texts in
      JSONMember(name: tag, value: texts.count == 1 ? .string(texts[0]) : .array(texts.map { .string($0) }))
    }
  }

  /// The text of the last field with this tag that says something, found without reading the others.
  ///
  /// - Returns: `nil` if there is none.
  static func lastValue(_ tag: String, in bytes: UnsafeRawBufferPointer) -> String? {
    var found: String?
    var text: [UInt8]?
    func end() {
      if let text, case let value = String(decoding: text, as: UTF8.self), !value.isBlank { found = value }
    }
    forEachLine(bytes) { known, content, _ in
      if let known {
        end()
        text = known.tag == tag ? [] : nil
        if known.tag == "ER" { return false }
      }
      if text != nil, let part = trimmed(content, bytes) {
        if text != [] { text?.append(0x20) }
        text? += bytes[part]
      }
      return true
    }
    end()
    return found
  }

  /// - Parameter take: Given the tag of a line, `nil` if it goes on with the one before; what stands behind it; and
  ///   where the next line begins. Returns whether to go on.
  private static func forEachLine(
    _ bytes: UnsafeRawBufferPointer, _ take: (RISLine?, Range<Int>, Int) -> Bool
  ) {
    var start = 0
    var isLoose = false
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end &+= 1 }
      let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      let known = RISLine(
        line, isBare: trimmed(start..<end, bytes).map { $0.count <= 5 } ?? true, isInLoose: isLoose)
      if start == 0 { isLoose = known?.isLoose ?? false }
      // Both bytes of one line end belong to the line.
      let next =
        end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
        ? end + 2 : min(end + 1, bytes.count)
      guard take(known, (start + (known?.width ?? 0))..<end, next) else { return }
      start = next
    }
  }

  /// Without white space at both ends; `nil` if there is nothing else.
  private static func trimmed(_ range: Range<Int>, _ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start].isWhitespace { start &+= 1 }
    while start < end, bytes[end &- 1].isWhitespace { end &-= 1 }
    return start < end ? start..<end : nil
  }
}

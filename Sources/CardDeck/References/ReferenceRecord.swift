import Platform

/// A record of tagged references: its fields, each with its lines in the record's bytes.
package struct ReferenceRecord: Sendable {
  /// A tag and the text behind it, up to the next tag.
  package struct Field: Sendable {
    package let tag: String
    /// Its lines with their ends, in the record's bytes. Blank lines behind the field belong to it.
    package fileprivate(set) var lines: Range<Int>
    /// The texts of its lines, without the tag and white space at both ends. Blank lines have none.
    fileprivate var parts: [Range<Int>]
  }

  package let bytes: [UInt8]
  private let lists: [String]
  /// In the record's order, without the lines that end it.
  package private(set) var fields: [Field] = []

  /// - Parameter tag: Reads only the fields with this tag; `nil` is all fields.
  package init(_ bytes: [UInt8], _ dialect: ReferenceDialect, only tag: String? = nil) {
    self.bytes = bytes
    lists = dialect.tags.lists
    let wanted = tag.map { ReferenceTag($0) }
    let endTag = dialect.tags.end.map { ReferenceTag($0) }
    var fields: [Field] = []
    bytes.withUnsafeBytes { bytes in
      var (next, isWanted, isLoose) = (0, false, false)
      while next < bytes.count {
        let lineStart = next
        var end = next
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end &+= 1 }
        let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
        next = min(end + (isPair ? 2 : 1), bytes.count)
        let start = lineStart + ByteOrderMark.length(in: bytes[lineStart..<end])
        let known = ReferenceLine(
          UnsafeRawBufferPointer(rebasing: bytes[start..<end]), dialect,
          isBare: bytes.trimmed(start..<end).map { $0.upperBound - start <= 5 } ?? true, isInLoose: isLoose)
        if lineStart == 0 { isLoose = known?.isLoose ?? false }
        let parts = bytes.trimmed((start + (known?.width ?? 0))..<end).map { [$0] } ?? []
        if let known {
          // Fields may follow the end: some databases write them there.
          isWanted = known.tag != endTag && (wanted == nil || known.tag == wanted)
          if isWanted { fields.append(Field(tag: known.tag.text, lines: start..<next, parts: parts)) }
        } else if isWanted, let first = fields.last?.lines.lowerBound {
          fields[fields.count - 1].lines = first..<next
          fields[fields.count - 1].parts += parts
        }
      }
    }
    self.fields = fields
  }

  /// The line end of its first line; that of the RIS standard if there is none.
  package var lineEnd: String {
    guard let end = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return "\r\n" }
    if bytes[end] == 0x0A { return "\n" }
    return end + 1 < bytes.count && bytes[end + 1] == 0x0A ? "\r\n" : "\r"
  }

  /// The texts of a field: its joined lines, or each line if the tag is that of a list, as some programs write one
  /// name or keyword a line. Empty if the field is blank.
  package func values(of field: Field) -> [String] {
    if lists.contains(field.tag) {
      return field.parts.map { String(decoding: bytes[$0], as: UTF8.self) }.filter { !$0.isBlank }
    }
    let text = field.parts.map { bytes[$0] }.joined(separator: [0x20])
    let value = String(decoding: Array(text), as: UTF8.self)
    return value.isBlank ? [] : [value]
  }

  /// The record as members named by its tags. A tag with several texts has a list.
  var members: [JSONMember] {
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
    return values.map { JSONMember(name: $0.tag, value: .texts($0.texts)) }
  }
}

extension JSONValue {
  /// One text, or a list of several.
  static func texts(_ texts: [String]) -> JSONValue {
    texts.count == 1 ? .string(texts[0]) : .array(texts.map { .string($0) })
  }
}

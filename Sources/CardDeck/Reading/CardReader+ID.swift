extension CardReader {
  /// What a record says of its id: what ``card(_:position:)`` gives, without anything else and several times faster.
  func id(_ entry: UnsafeRawBufferPointer) -> CardID {
    switch ownID(entry) {
    case .found(let id): id
    case .none: defaultID(Array(entry))
    case .unclear: card(Array(entry)) { _ in .start }.id
    }
  }

  private enum OwnID {
    case found(CardID)
    /// The record has no id.
    case none
    /// The record has to be read as a whole.
    case unclear
  }

  private func ownID(_ entry: UnsafeRawBufferPointer) -> OwnID {
    if let header { return ownID(ofRow: entry, header) }
    switch layout {
    case .keyed:
      guard let member = MemberSlice(entry) else { return .unclear }
      return ownID(ofObject: UnsafeRawBufferPointer(rebasing: entry[member.valueOffset...]))
    case .lines, .folder: return .none
    case .list, .export, .sequence, .jsonLines, .rows: return ownID(ofObject: entry)
    }
  }

  private func ownID(ofObject record: UnsafeRawBufferPointer) -> OwnID {
    var cursor = JSONCursor(record)
    // What the names have, by their order; the last member of a name counts.
    var values: [Range<Int>?] = Array(repeating: nil, count: idNames.count)
    do throws(ParseError) {
      guard try cursor.kind() == .object else { return .unclear }
      var hasNext = try cursor.open(closing: UInt8(ascii: "}"))
      while hasNext {
        let token = try cursor.name()
        let name = record[token.range]
        let which = idNames.firstIndex { $0.count == name.count && name.elementsEqual($0) }
        if token.hasEscapes || which == nil && mayBeID(name) { return .unclear }
        let value = try cursor.skipValue()
        if let which { values[which] = value }
        hasNext = try cursor.separator(closing: UInt8(ascii: "}"))
      }
      try cursor.end()
    } catch {
      return .unclear
    }
    for case let value? in values {
      switch record[value.lowerBound] {
      case UInt8(ascii: "\""):
        let text = record[value.dropFirst().dropLast()]
        if text.contains(UInt8(ascii: "\\")) { return .unclear }
        if let id = Self.id(text) { return .found(id) }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        if let id = CardID(said: String(decoding: record[value], as: UTF8.self)) { return .found(id) }
      default: continue
      }
    }
    return .none
  }

  /// Whether this is a name of the id in other capitals.
  private func mayBeID(_ name: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard fieldMap.id.ignoresCase else { return false }
    let name = String(decoding: name, as: UTF8.self)
    return idNames.contains { FieldName.matches(name, String(decoding: $0, as: UTF8.self)) }
  }

  private func ownID(ofRow row: UnsafeRawBufferPointer, _ header: TableHeader) -> OwnID {
    guard !header.hasDuplicates, !fieldMap.id.ignoresCase || header.isPlain(idNames) else { return .unclear }
    let columns = header.columns(idNames)
    var cells: [CSVCursor.Cell?] = Array(repeating: nil, count: columns.count)
    var cursor = CSVCursor(row, delimiter: header.delimiter)
    var count = 0
    do throws(ParseError) {
      while let cell = try cursor.cell() {
        if let which = columns.firstIndex(of: count) { cells[which] = cell }
        count += 1
      }
    } catch {
      return .unclear
    }
    guard count <= header.names.count else { return .unclear }
    for case let cell? in cells {
      if cell.hasDoubledQuotes { return .unclear }
      if let id = Self.id(row[cell.range]) { return .found(id) }
    }
    return .none
  }

  /// `nil` for nothing but white space, and for more than an id may be.
  private static func id(_ text: Slice<UnsafeRawBufferPointer>) -> CardID? {
    guard let id = CardID(said: String(decoding: text, as: UTF8.self)) else { return nil }
    // The usual id begins with something that is seen.
    if let first = text.first, first > 0x20, first < 0x7F { return id }
    return id.text.isBlank ? nil : id
  }
}

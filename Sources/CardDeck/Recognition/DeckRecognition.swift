/// Recognizes the layout of a file by its beginning, and by its name if the beginning is ambiguous.
package struct DeckRecognition: Sendable {
  /// The format that the user named; `nil` to recognize it.
  private let asked: DeckFormat?
  let options: DeckOptions
  /// The format of the file's name; `nil` if the name does not tell.
  private let named: DeckFormat?
  /// Whether the file should be an export of this program, as a document or with a choice on each line.
  private let isExport: Bool
  /// The layout if it is known in advance; `nil` if it has to be recognized.
  private let layout: DeckLayout?

  package init(
    asked: DeckFormat?, _ options: DeckOptions = DeckOptions(), path: String, isExport: Bool = false
  ) {
    self.asked = asked
    self.options = options
    self.isExport = isExport
    named = DeckFormat(path: path)
    layout = nil
  }

  /// Whether a deck without cards is an error.
  var needsCards: Bool { layout == nil }

  /// For a deck with a known layout, which may have no cards.
  init(layout: DeckLayout) {
    (asked, named, isExport, options) = (nil, nil, false, DeckOptions())
    self.layout = layout
  }

  /// The first bytes of a file, behind a byte order mark.
  struct Beginning {
    let bytes: UnsafeRawBufferPointer
    /// Whether this is the whole file.
    let isWhole: Bool
    /// Whether more bytes can be read.
    let canGrow: Bool
  }

  /// - Returns: `nil` if more of the file has to be seen.
  /// - Throws: If this is no deck. The offset is relative to the bytes.
  func layout(of beginning: Beginning) throws(ParseError) -> DeckLayout? {
    if let layout { return layout }
    let bytes = beginning.bytes
    guard let start = bytes.firstIndex(where: { !$0.isWhitespace }) else {
      return beginning.canGrow ? nil : .lines
    }
    let first = bytes[start]
    if isExport {
      let name = bytes[(start + 1)...].drop(while: \.isWhitespace)
      if name.count < 8, beginning.canGrow { return nil }
      return first == UInt8(ascii: "{") && name.starts(with: #""schema""#.utf8) ? .export : .jsonLines
    }
    if first == 0x00 || first >= 0xFE { throw ParseError(fault: .otherEncoding, offset: start) }
    switch asked {
    case .jsonl: return .jsonLines
    case .csv, .tsv, .anki: return table(beginning)
    case .lines: return .lines
    case .ris: return .references(.ris)
    case .json, .folder, .nbib, .wos, .endnote, .bibtex, .paths, nil: break
    }
    switch first {
    case UInt8(ascii: "[") where isList(bytes[start...], beginning): return .list
    case UInt8(ascii: "{") where !isTable || isFollowed(bytes[(start + 1)...], by: "\"}"):
      return FirstObject(beginning).layout(isJSON: isJSON, isLines: named == .jsonl && asked == nil)
    default: break
    }
    if isJSON { throw ParseError(fault: .notJSON(found: first), offset: start) }
    switch named {
    case .csv, .tsv: return table(beginning)
    case .jsonl: return .jsonLines
    case .ris: return .references(.ris)
    default: break
    }
    guard let isRIS = isRIS(bytes[start...], beginning) else { return nil }
    if isRIS { return .references(.ris) }
    // The lines of a program or a picture would be no cards.
    if let zero = bytes.firstIndex(of: 0) { throw ParseError(fault: .notText(found: 0), offset: zero) }
    guard let isTable = isTable(beginning) else { return nil }
    return isTable ? table(beginning) : .lines
  }

  private var isJSON: Bool { (asked ?? named) == .json }
  private var isTable: Bool { asked == nil && (named == .csv || named == .tsv) }

  private func isList(_ bytes: Slice<UnsafeRawBufferPointer>, _ beginning: Beginning) -> Bool {
    if isTable { return isFollowed(bytes.dropFirst(), by: "{[]") }
    // A line that closes its bracket is one record of many.
    guard named == .jsonl, asked == nil else { return true }
    let line = bytes.prefix { $0 != 0x0A }
    return line.last { !$0.isWhitespace } != UInt8(ascii: "]")
  }

  private func isFollowed(_ rest: Slice<UnsafeRawBufferPointer>, by any: String) -> Bool {
    rest.first { !$0.isWhitespace }.map { any.utf8.contains($0) } ?? false
  }

  /// Some programs number the records of RIS, with `1.` before the first.
  ///
  /// - Returns: `nil` if more of the file has to be seen.
  private func isRIS(_ bytes: Slice<UnsafeRawBufferPointer>, _ beginning: Beginning) -> Bool? {
    var rest = bytes
    if rest.starts(with: "1.".utf8) { rest = rest.dropFirst(2).drop(while: \.isWhitespace) }
    let head = UnsafeRawBufferPointer(rebasing: rest.prefix(RISLine.longestHead))
    if beginning.canGrow, head.count < 5, rest.startIndex > bytes.startIndex { return nil }
    return RISLine(head, isBare: false, isInLoose: true)?.tag == "TY"
  }

  /// - Returns: `nil` if more of the file has to be seen.
  private func table(_ beginning: Beginning) -> DeckLayout? {
    let bytes = beginning.bytes
    let isAnki = asked == .anki
    if let head = AnkiHead(bytes) ?? (isAnki ? AnkiHead() : nil), isAnki || asked == nil {
      if beginning.canGrow, !bytes[head.end...].contains(0x0A) { return nil }
      return .rows(head.dialect(of: bytes, isWhole: beginning.isWhole, options))
    }
    let table = recognizedTable(beginning)
    if beginning.canGrow, table.rowCount < 3, table.agreeing < 2 { return nil }
    return .rows(table.dialect)
  }

  private func recognizedTable(_ beginning: Beginning) -> TableRecognition {
    var options = options
    if asked == .tsv { options.separator = options.separator ?? 0x09 }
    return TableRecognition(
      of: beginning.bytes, isWhole: beginning.isWhole, options, hint: asked ?? named)
  }

  /// Whether a file is a table though nothing but its text says so.
  ///
  /// - Returns: `nil` if more of the file has to be seen.
  private func isTable(_ beginning: Beginning) -> Bool? {
    if AnkiHead(beginning.bytes) != nil { return true }
    let line = beginning.bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    if line.count == beginning.bytes.count, beginning.canGrow { return nil }
    let separators = TableRecognition.delimiters + [options.separator ?? 0]
    guard line.contains(where: { separators.contains($0) }) || line.starts(with: "sep=".utf8) else {
      return false
    }
    let table = recognizedTable(beginning)
    return beginning.canGrow && table.rowCount < 3 ? nil : table.isDoubtless
  }
}

/// The object that a file starts with, as far as it has been read: a deck with its cards in a list, an object of
/// cards by name, or the first card of many.
private struct FirstObject {
  private let beginning: DeckRecognition.Beginning
  private var memberCount = 0
  private var hasCards = false
  private var hasOnlyObjects = true
  /// The offset behind its closing brace; `nil` if that has not been read.
  private var end: Int?
  /// Whether there is an error in it or behind it.
  private var isBroken = false

  init(_ beginning: DeckRecognition.Beginning) {
    self.beginning = beginning
    var scanner = JSONScanner(.keyed)
    var members: [RecordExtent] = []
    do throws(ParseError) { try scanner.push(beginning.bytes, into: &members) } catch { isBroken = true }
    end = scanner.objectEnd
    for member in members { addMember(at: member.offset, value: nil) }
    if !isBroken, let open = scanner.openMember { addMember(at: open.name, value: open.value) }
  }

  /// - Parameters:
  ///   - name: The offset of a member.
  ///   - value: The offset of its value; `nil` to look for it.
  private mutating func addMember(at name: Int, value: Int?) {
    let bytes = beginning.bytes
    guard let member = MemberSlice(UnsafeRawBufferPointer(rebasing: bytes[name...])) else { return }
    memberCount += 1
    let first = bytes[value ?? name + member.valueOffset]
    if first != UInt8(ascii: "{") { hasOnlyObjects = false }
    if first == UInt8(ascii: "["), member.name == "cards" { hasCards = true }
  }

  /// - Parameters:
  ///   - isJSON: Whether the file should be JSON, so that an error in it concerns the whole file.
  ///   - isLines: Whether the file should have a record on each line.
  /// - Returns: `nil` if more of the file has to be seen.
  func layout(isJSON: Bool, isLines: Bool) -> DeckLayout? {
    if hasCards { return .list }
    if isLines { return .jsonLines }
    if let end { return layout(closedAt: end, isJSON: isJSON) }
    if isBroken { return isJSON ? .list : .jsonLines }
    if beginning.canGrow { return nil }
    // The object continues behind the bytes that are looked at.
    if hasOnlyObjects, memberCount >= 2 { return .keyed }
    return beginning.isWhole && !isJSON && !beginning.bytes.contains(0x0A) ? .jsonLines : .list
  }

  /// The members are the cards if all of them are objects and nothing follows.
  private func layout(closedAt end: Int, isJSON: Bool) -> DeckLayout? {
    if hasOnlyObjects, memberCount > 0, !isBroken {
      if beginning.canGrow { return nil }
      if beginning.isWhole { return .keyed }
    }
    // JSON Lines have no object over several lines.
    let isOnOneLine = !beginning.bytes[..<end].drop(while: \.isWhitespace).contains(0x0A)
    return isJSON || !isOnOneLine ? .sequence : .jsonLines
  }
}

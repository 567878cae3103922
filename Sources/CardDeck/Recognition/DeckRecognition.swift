/// Tells from its beginning, and where that leaves a choice from its name, how a file is written down.
package struct DeckRecognition: Sendable {
  /// What was asked for; `nil` leaves it to the file.
  private let asked: DeckFormat?
  /// What the name promises; `nil` if it says nothing.
  private let named: DeckFormat?
  /// Whether it is to be an export of ours, as a document or a choice a line.
  private let isExport: Bool
  /// What it is, whatever it begins with; `nil` where that has to be seen.
  private let layout: DeckLayout?

  package init(asked: DeckFormat?, path: String, isExport: Bool = false) {
    self.asked = asked
    self.isExport = isExport
    named = DeckFormat(path: path)
    layout = nil
  }

  /// Whether a deck without a card is a mistake.
  var needsCards: Bool { layout == nil }

  /// Of a deck that is known to be written down like this, and in which no card need be.
  init(layout: DeckLayout) {
    (asked, named, isExport) = (nil, nil, false)
    self.layout = layout
  }

  /// The beginning of a file, behind a byte order mark.
  struct Beginning {
    let bytes: UnsafeRawBufferPointer
    /// Whether this is the whole file.
    let isWhole: Bool
    /// Whether there can be more of it to look at.
    let canGrow: Bool
  }

  /// - Returns: `nil` if more of the file has to be seen.
  /// - Throws: If this is no deck; the offset is from where the bytes start.
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
    case .tsv: return .rows(delimiter: 0x09)
    case .csv: return csv(beginning)
    case .lines: return .lines
    case .ris: return .ris
    case .json, .folder, nil: break
    }
    switch first {
    case UInt8(ascii: "[") where isList(bytes[start...], beginning): return .list
    case UInt8(ascii: "{") where !isTable || isFollowed(bytes[(start + 1)...], by: "\"}"):
      return FirstObject(beginning).layout(isJSON: isJSON, isLines: named == .jsonl && asked == nil)
    default: break
    }
    if isJSON { throw ParseError(fault: .notJSON(found: first), offset: start) }
    switch named {
    case .csv: return csv(beginning)
    case .tsv: return .rows(delimiter: 0x09)
    case .jsonl: return .jsonLines
    case .ris: return .ris
    default: break
    }
    guard let isRIS = isRIS(bytes[start...], beginning) else { return nil }
    if isRIS { return .ris }
    // A program or a picture: its lines would be no cards.
    if let zero = bytes.firstIndex(of: 0) { throw ParseError(fault: .notText(found: 0), offset: zero) }
    return .lines
  }

  private var isJSON: Bool { (asked ?? named) == .json }
  private var isTable: Bool { asked == nil && (named == .csv || named == .tsv) }

  private func isList(_ bytes: Slice<UnsafeRawBufferPointer>, _ beginning: Beginning) -> Bool {
    if isTable { return isFollowed(bytes.dropFirst(), by: "{[]") }
    // A line that closes what it opens is one record of many.
    guard named == .jsonl, asked == nil else { return true }
    let line = bytes.prefix { $0 != 0x0A }
    return line.last { !$0.isWhitespace } != UInt8(ascii: "]")
  }

  private func isFollowed(_ rest: Slice<UnsafeRawBufferPointer>, by any: String) -> Bool {
    rest.first { !$0.isWhitespace }.map { any.utf8.contains($0) } ?? false
  }

  /// Some programs number the records of RIS: `1.` stands before the first.
  ///
  /// - Returns: `nil` if more of the file has to be seen.
  private func isRIS(_ bytes: Slice<UnsafeRawBufferPointer>, _ beginning: Beginning) -> Bool? {
    var rest = bytes
    if rest.starts(with: "1.".utf8) { rest = rest.dropFirst(2).drop(while: \.isWhitespace) }
    let head = UnsafeRawBufferPointer(rebasing: rest.prefix(RISLine.longestHead))
    if beginning.canGrow, head.count < 5, rest.startIndex > bytes.startIndex { return nil }
    return RISLine(head, isBare: false, isInLoose: true)?.tag == "TY"
  }

  /// Where the header has no comma, what it does have stands between cells: `;` as spreadsheets write it in much
  /// of Europe, or a tab.
  private func csv(_ beginning: Beginning) -> DeckLayout? {
    let header = beginning.bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    if header.count == beginning.bytes.count, beginning.canGrow { return nil }
    if !header.contains(UInt8(ascii: ",")) {
      if header.contains(UInt8(ascii: ";")) { return .rows(delimiter: UInt8(ascii: ";")) }
      if header.contains(0x09) { return .rows(delimiter: 0x09) }
    }
    return .rows(delimiter: UInt8(ascii: ","))
  }
}

/// The object that a file starts with, as far as it has been seen: a deck with its cards in a list, cards by their
/// names, or the first card of many.
private struct FirstObject {
  private let beginning: DeckRecognition.Beginning
  private var memberCount = 0
  private var hasCards = false
  private var hasOnlyObjects = true
  /// Behind its closing brace; `nil` before it has come.
  private var end: Int?
  /// Whether something stands in it, or behind it, that belongs to no object.
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
  ///   - name: Where a member starts.
  ///   - value: Where its value does; `nil` has it looked for.
  private mutating func addMember(at name: Int, value: Int?) {
    let bytes = beginning.bytes
    guard let member = MemberSlice(UnsafeRawBufferPointer(rebasing: bytes[name...])) else { return }
    memberCount += 1
    let first = bytes[value ?? name + member.valueOffset]
    if first != UInt8(ascii: "{") { hasOnlyObjects = false }
    if first == UInt8(ascii: "["), member.name == "cards" { hasCards = true }
  }

  /// - Parameters:
  ///   - isJSON: Whether the file is said to be JSON, so that a mistake in it is one of the whole file.
  ///   - isLines: Whether the file is said to have a record a line.
  /// - Returns: `nil` if more of the file has to be seen.
  func layout(isJSON: Bool, isLines: Bool) -> DeckLayout? {
    if hasCards { return .list }
    if isLines { return .jsonLines }
    if let end { return layout(closedAt: end, isJSON: isJSON) }
    if isBroken { return isJSON ? .list : .jsonLines }
    if beginning.canGrow { return nil }
    // The object goes on behind all that can be looked at.
    if hasOnlyObjects, memberCount >= 2 { return .keyed }
    return beginning.isWhole && !isJSON && !beginning.bytes.contains(0x0A) ? .jsonLines : .list
  }

  /// The members are the cards if all of them are objects and nothing follows.
  private func layout(closedAt end: Int, isJSON: Bool) -> DeckLayout? {
    if hasOnlyObjects, memberCount > 0, !isBroken {
      if beginning.canGrow { return nil }
      if beginning.isWhole { return .keyed }
    }
    // An object over several lines is no line of JSON Lines.
    let isOnOneLine = !beginning.bytes[..<end].drop(while: \.isWhitespace).contains(0x0A)
    return isJSON || !isOnOneLine ? .sequence : .jsonLines
  }
}

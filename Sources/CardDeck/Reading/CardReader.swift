/// Makes cards of records. It is a class so that its members are not copied for every record.
final class CardReader: Sendable {
  let layout: DeckLayout
  let fieldMap: FieldMap
  /// The names of the members on the cards' other side.
  let reveal: [String]
  /// The columns of a table; `nil` for every other layout.
  let header: TableHeader?
  /// The abbreviations of a file in BibTeX.
  private let macros: [String: String]
  /// `nil` unless the deck's cards are files.
  private let folder: FolderReader?
  /// The names of the id's member, in the order in which they are tried.
  let idNames: [[UInt8]]
  /// One bit for each length of these names in bytes, the highest bit for 63 and more.
  private let idNameLengths: UInt64
  /// The columns of a table that have these names, in their order; `nil` if the names are ambiguous.
  private let idColumns: [Int]?

  /// - Parameters:
  ///   - header: The first row of a table, or the beginning of a file in BibTeX.
  ///   - root: The folder, if the deck is one.
  ///   - reveal: The deck's own list of members on the other side. That of `fieldMap` takes precedence.
  init(
    layout: DeckLayout, header: [UInt8]? = nil, root: FolderRoot? = nil, fieldMap: FieldMap = FieldMap(),
    reveal: [String] = []
  ) {
    self.layout = layout
    self.fieldMap = layout.dialect.map { fieldMap.forReferences($0) } ?? fieldMap
    macros = layout.dialect == .bibtex ? BibTeXEntry.macros(header ?? []) : [:]
    self.reveal = fieldMap.reveal ?? reveal
    self.header =
      if case .rows(let dialect) = layout { TableHeader(row: header ?? [], dialect) } else { nil }
    folder = root.map { FolderReader(root: $0, isList: layout != .folder) }
    let map = self.fieldMap
    let idNames = map.id.names.map { Array($0.utf8) }
    self.idNames = idNames
    idNameLengths = idNames.reduce(0) { $0 | 1 << UInt64(min($1.count, 63)) }
    idColumns = self.header.flatMap { header in
      guard !map.id.ignoresCase || header.isPlain(idNames) else { return nil }
      return header.columns(idNames)
    }
  }

  /// Whether records have members of any name.
  var hasOpenMembers: Bool { header != nil || layout.isJSON }

  /// Longest line that is its own id, in bytes. A longer line has its hash as its id, so that a log does not hold
  /// the deck.
  static let longestID = 256
  /// Longest line that is a title, in characters. A longer line is a text.
  private static let longestTitle = 100

  /// The card of a record.
  ///
  /// - Parameters:
  ///   - entry: The record as it is indexed: its own bytes, and the name before them if it has one.
  ///   - position: Returns the position in the file of a byte of the entry; called only if something is wrong.
  func card(_ entry: [UInt8], position: (Int) -> TextPosition) -> Card { read(entry, position).card }

  /// See ``card(_:position:)``.
  ///
  /// - Returns: Also all members of the record; none if it does not parse.
  func read(_ entry: [UInt8], _ position: (Int) -> TextPosition) -> (card: Card, members: [JSONMember]) {
    do throws(ParseError) {
      let (members, text) = try entry.withUnsafeBufferPointer { buffer throws(ParseError) in
        try content(UnsafeRawBufferPointer(buffer))
      }
      if let folder {
        return (folder.card(path: entry) { position(0) }.hiding(reveal, of: members), members)
      }
      if let text { return (Self.card(text: text).hiding(reveal, of: members), members) }
      return (builder(members).card { defaultID(entry) }, members)
    } catch {
      let problem = CardProblem(position: position(error.offset), why: .malformed(error.fault))
      return (Card(id: defaultID(entry), problem: problem), [])
    }
  }

  private func builder(_ members: [JSONMember]) -> CardBuilder {
    CardBuilder(members: members, fieldMap: fieldMap, reveal: reveal, dialect: layout.dialect)
  }

  /// The card of a record with these members, without an id; `nil` where cards are files or lines of text.
  func card(of members: [JSONMember]) -> Card? {
    guard hasOpenMembers || layout.dialect != nil else { return nil }
    return builder(members).card { CardID("") }
  }

  /// See ``FolderReader/timeTaken(path:)``; 0 for a card that is no file.
  func timeTaken(at index: Int, in deck: Deck) -> Int {
    folder.flatMap { folder in (try? deck.entry(at: index)).map { folder.timeTaken(path: $0) } } ?? 0
  }

  /// All members of a record, in its order. `--where` looks at them.
  func members(_ entry: [UInt8]) throws(ParseError) -> [JSONMember] {
    try entry.withUnsafeBufferPointer { buffer throws(ParseError) in
      try members(UnsafeRawBufferPointer(buffer))
    }
  }

  func members(_ entry: UnsafeRawBufferPointer) throws(ParseError) -> [JSONMember] {
    try content(entry).members
  }

  /// A record's members, and the text of a record that is nothing else; `--where` finds it by its only member's name.
  private func content(
    _ entry: UnsafeRawBufferPointer
  ) throws(ParseError) -> (members: [JSONMember], text: String?) {
    if let header { return (try header.members(ofRow: entry), nil) }
    if let folder { return (folder.members(path: Array(entry)), nil) }
    if let dialect = layout.dialect { return (try dialect.members(entry, macros: macros), nil) }
    if case .lines = layout {
      try UTF8Check.require(entry, in: 0..<entry.count)
      let text = String(decoding: entry, as: UTF8.self)
      return ([JSONMember(name: "line", value: .string(text))], text)
    }
    let value = try value(entry)
    if case .object(let members) = value { return (members, nil) }
    guard layout.hasTexts, !value.isAbsent, let text = value.stringOrNumber else {
      throw ParseError(fault: .notAnObject(found: value.kind), offset: ownStart(entry))
    }
    return ([JSONMember(name: "text", value: .string(text))], text)
  }

  private func value(_ entry: UnsafeRawBufferPointer) throws(ParseError) -> JSONValue {
    let start = ownStart(entry)
    let record = UnsafeRawBufferPointer(rebasing: entry[start...])
    do {
      return try JSONValue(parsing: record)
    } catch {
      if [.word, .number].contains(error.fault), let value = try? JSONValue(parsing: record, acceptsNaN: true)
      {
        return value
      }
      throw ParseError(fault: error.fault, offset: start + error.offset)
    }
  }

  /// The names of the members that fill a part of the card, such as `title`; the first that a record has is used.
  /// Empty if there is no such part. `--where` looks for these names if no member has the part's name itself.
  func names(ofPart part: String) -> [String] {
    if case .lines = layout { return ["title", "body"].contains(part.lowercased()) ? ["line"] : [] }
    let names = fieldMap.names(ofPart: part)
    return names.isEmpty ? layout.dialect?.tags.tags(part) ?? [] : names
  }

  /// The index of the record's own bytes in an entry.
  func ownStart(_ entry: UnsafeRawBufferPointer) -> Int {
    layout == .keyed ? MemberSlice(entry)?.valueOffset ?? 0 : 0
  }

  /// The id of a record that has none in it: its name, its line, its path, or else the hash of its bytes.
  func defaultID(_ entry: [UInt8]) -> CardID {
    switch layout {
    case .keyed:
      if let name = entry.withUnsafeBytes({ MemberSlice($0)?.name }), !name.isEmpty,
        let id = CardID(validating: name)
      {
        return id
      }
    case .lines where entry.count <= Self.longestID:
      if let text = String(validating: entry, as: UTF8.self) { return CardID(text) }
    case .folder, .paths: return CardID(FileID.text(entry))
    case .list, .member, .export, .sequence, .textSequence, .jsonLines, .rows, .references, .lines: break
    }
    return Card.identity(ofBytes: entry)
  }

  private static func card(text: String) -> Card {
    let id = text.utf8.count > longestID ? Card.identity(ofBytes: Array(text.utf8)) : CardID(text)
    let isTitle = text.utf8.count <= longestTitle || text.unicodeScalars.count <= longestTitle
    return isTitle ? Card(id: id, title: text) : Card(id: id, body: text)
  }
}

extension Card {
  /// Moves some members to the other side of a card that is not made of its members: a part that shows such a
  /// member, or has its name, is taken from the front.
  fileprivate func hiding(_ names: [String], of members: [JSONMember]) -> Card {
    guard !names.isEmpty, problem == nil else { return self }
    func isHidden(_ name: String) -> Bool { names.contains { FieldName.matches(name, $0) } }
    let values = members.filter { isHidden($0.name) }.map {
      Field(name: $0.name, value: $0.value.plainText)
    }
    var card = self
    card.hidden = values
    for (name, part) in [("title", \Card.title), ("subtitle", \.subtitle), ("body", \.body)] {
      guard let text = card[keyPath: part] else { continue }
      if values.contains(where: { $0.value.hasSameBytes(as: text) }) {
        card[keyPath: part] = nil
      } else if isHidden(name) {
        card.hidden.append(Field(name: name, value: text))
        card[keyPath: part] = nil
      }
    }
    card.hidden += fields.filter { isHidden($0.name) }
    card.fields.removeAll { isHidden($0.name) }
    return card
  }
}

extension CardReader {
  /// The id of the card that ``card(_:position:)`` makes, several times faster.
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
    /// The whole record has to be read.
    case unclear
  }

  private func ownID(_ entry: UnsafeRawBufferPointer) -> OwnID {
    if let header { return ownID(ofRow: entry, header) }
    switch layout {
    case .keyed:
      guard let member = MemberSlice(entry) else { return .unclear }
      return ownID(ofObject: UnsafeRawBufferPointer(rebasing: entry[member.valueOffset...]))
    case .lines, .paths, .folder: return .none
    case .references(let dialect): return ownID(ofReference: entry, dialect)
    case .list, .member, .export, .sequence, .textSequence, .jsonLines, .rows: return ownID(ofObject: entry)
    }
  }

  private func ownID(ofReference record: UnsafeRawBufferPointer, _ dialect: ReferenceDialect) -> OwnID {
    // A record that is not UTF-8 is no card with an id.
    guard !fieldMap.id.isNamed, dialect != .bibtex, UTF8Check.firstInvalid(in: record) == nil else {
      return .unclear
    }
    for name in fieldMap.id.names {
      let ids = ReferenceRecord(Array(record), dialect, only: name)
      let last = ids.fields.lazy.compactMap { ids.values(of: $0).last }.last
      if let id = last.flatMap({ CardID(validating: $0) }) { return .found(id) }
    }
    return .none
  }

  private func ownID(ofObject record: UnsafeRawBufferPointer) -> OwnID {
    // A path leads into a member.
    if fieldMap.id.isNamed, idNames[0].contains(UInt8(ascii: ".")) { return .unclear }
    /// The string or number under the first of ``idNames`` that has one.
    var best: (name: Int, value: Range<Int>)?
    var cursor = JSONCursor(record)
    do throws(ParseError) {
      guard try cursor.kind() == .object else { return .unclear }
      var hasNext = try cursor.open(closing: UInt8(ascii: "}"))
      while hasNext {
        let token = try cursor.name()
        let name = UnsafeRawBufferPointer(rebasing: record[token.range])
        let which = isAsLongAsAnID(name.count) ? idNames.firstIndex { name.hasSameBytes(as: $0) } : nil
        if token.hasEscapes || which == nil && mayBeID(name) { return .unclear }
        let value = try cursor.skipValue()
        if let which, which <= best?.name ?? which {
          switch record[value.lowerBound] {
          case UInt8(ascii: "\""), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            best = (which, value)
          // The last member with a name counts, so the one before does not.
          default: if best?.name == which { return .unclear }
          }
        }
        hasNext = try cursor.separator(closing: UInt8(ascii: "}"))
      }
      try cursor.end()
    } catch {
      return .unclear
    }
    guard let value = best?.value else { return .none }
    guard record[value.lowerBound] == UInt8(ascii: "\"") else { return ownID(record[value]) }
    let text = record[(value.lowerBound + 1)..<(value.upperBound - 1)]
    return text.contains(UInt8(ascii: "\\")) ? .unclear : ownID(text)
  }

  /// Whether one of ``idNames`` may have this number of bytes.
  @inline(__always)
  private func isAsLongAsAnID(_ count: Int) -> Bool { idNameLengths &>> UInt64(min(count, 63)) & 1 == 1 }

  /// Whether this is one of ``idNames`` with other capitals, where these do not matter.
  private func mayBeID(_ name: UnsafeRawBufferPointer) -> Bool {
    guard fieldMap.id.ignoresCase else { return false }
    let name = String(decoding: name, as: UTF8.self)
    return idNames.contains { FieldName.matches(name, String(decoding: $0, as: UTF8.self)) }
  }

  private func ownID(ofRow row: UnsafeRawBufferPointer, _ header: TableHeader) -> OwnID {
    guard let idColumns else { return .unclear }
    /// The first of these columns with a text.
    var best: (column: Int, cell: CSVCursor.Cell)?
    var cursor = CSVCursor(row, header.dialect)
    var count = 0
    do throws(ParseError) {
      while let cell = try cursor.cell() {
        if !cell.range.isEmpty, let which = idColumns.firstIndex(of: count), which <= best?.column ?? which {
          best = (which, cell)
        }
        count += 1
      }
    } catch {
      return .unclear
    }
    guard count <= header.names.count, best?.cell.isEscaped != true else { return .unclear }
    guard let best else { return .none }
    return ownID(row[best.cell.range])
  }

  /// Blank text, and text that is too long, is no id. Then another member may be the id.
  private func ownID(_ text: Slice<UnsafeRawBufferPointer>) -> OwnID {
    guard let id = CardID(validating: String(decoding: text, as: UTF8.self)) else { return .unclear }
    // The usual id begins with a visible ASCII character.
    if let first = text.first, first > 0x20, first < 0x7F { return .found(id) }
    return id.text.isBlank ? .unclear : .found(id)
  }
}

// MARK: - Cards of the index

extension Deck {
  /// A card's own bytes, exactly as in the file; for a folder the file's path. Cheaper than ``record(at:)``, which
  /// counts lines too.
  ///
  /// - Throws: ``DeckError/changed``, ``DeckError/recordTooLarge``, ``DeckError/unreadable(code:)``.
  public func bytes(at index: Int) throws(DeckError) -> [UInt8] { try bytes(at: extent(at: index)) }

  /// A card's bytes and their position in the file.
  ///
  /// - Throws: ``DeckError/changed``, ``DeckError/recordTooLarge``, ``DeckError/unreadable(code:)``.
  public func record(at index: Int) throws(DeckError) -> Record {
    let extent = extent(at: index)
    let bytes = try bytes(at: extent)
    let offset = extent.range.upperBound - bytes.count
    let position = try source.position(ofByteAt: offset)
    return Record(bytes: bytes, offset: offset, line: position.line, column: position.column)
  }

  /// A card as it is shown, with the id of ``id(at:)``. If its record does not parse, or cannot be read,
  /// ``Card/problem`` says so.
  public func card(at index: Int) -> Card {
    identify(upTo: index + 1)
    var card = card(at: extent(at: index))
    if !card.id.isEmpty, let id = identifiedID(at: index) { card.id = id }
    return card
  }

  /// Whether a card's own bytes are a valid JSON object, so that they can be put into a JSON text unchanged.
  public func isJSON(at index: Int) -> Bool {
    guard reader.layout.isJSON, let bytes = try? bytes(at: index), let value = try? JSONValue(parsing: bytes),
      case .object = value
    else { return false }
    return true
  }

  /// All members of a card's record, in its order. Empty cells of a table are left out.
  ///
  /// - Returns: `nil` if the record cannot be read.
  package func members(at index: Int) -> [JSONMember]? {
    guard let entry = try? entry(at: index), let members = try? reader.members(entry) else { return nil }
    let others = otherFiles(at: index)
    guard !others.isEmpty else { return members }
    let files = ([entry] + others).map { JSONValue.string(FileID.text($0)) }
    return members + [JSONMember(name: "files", value: .array(files))]
  }

  /// All members of a card's record, in its order, with the empty cells of a table.
  ///
  /// - Returns: `nil` if the record cannot be read.
  package func wholeMembers(at index: Int) -> [JSONMember]? {
    guard let header = reader.header else { return members(at: index) }
    guard let entry = try? entry(at: index) else { return nil }
    return entry.withUnsafeBytes { try? header.members(ofRow: $0, hasEmpty: true) }
  }

  /// Calls `body` with the members of all cards, in order; `nil` for a record that cannot be read.
  package func forEachMembers(_ body: (Int, [JSONMember]?) -> Void) {
    let reader = reader
    forEachEntry(in: 0..<count) { index, entry in
      body(index, entry.flatMap { try? reader.members($0) })
      return true
    }
  }

  /// The names of the members that fill a part of the card, such as `title`; none if there is no such part.
  package func names(ofPart part: String) -> [String] { reader.names(ofPart: part) }

  /// Whether a card fulfils all conditions; `nil` if its record cannot be read.
  package func fulfils(_ filters: [CardFilter], at index: Int) -> Bool? {
    var applied = AppliedFilters(filters)
    return applied.areFulfilled(at: index, of: self)
  }

  /// The value that a condition is about; `nil` if the card has none, or its record cannot be read.
  package func value(of filter: CardFilter, at index: Int) -> JSONValue? {
    members(at: index).flatMap { value(of: filter, in: $0, at: index, reader) }
  }

  /// The value of the member that a condition is about. A card has an id even if its record has none.
  func value(
    of filter: CardFilter, in members: [JSONMember], at index: Int, _ reader: CardReader
  ) -> JSONValue? {
    if let member = Self.member(of: filter, in: members, reader) { return member.value }
    return filter.isAboutID ? .string(id(at: index).text) : nil
  }

  /// What a condition is about, by the name that it has in the record: the filter's own, or one for the part of this name.
  private static func member(
    of filter: CardFilter, in members: [JSONMember], _ reader: CardReader
  ) -> JSONMember? {
    func member(_ name: String) -> JSONMember? {
      members.value(named: name).map { JSONMember(name: name, value: $0) }
    }
    func isFilled(_ member: JSONMember) -> Bool { member.value != .null && member.value != .string("") }
    let own = member(filter.field)
    if let own, !filter.isAboutID || isFilled(own) { return own }
    let others = reader.names(ofPart: filter.field).lazy.compactMap(member)
    return others.first(where: isFilled) ?? (filter.isAboutID ? nil : others.first)
  }

  /// A card without what a condition is about: its member, or of a file or a line the texts that go with the value.
  package func card(at index: Int, without filter: CardFilter) -> Card {
    let reader = reader
    guard let members = members(at: index) else { return self.card(at: index) }
    let member = Self.member(of: filter, in: members, reader)
    if let member, let rest = reader.card(of: members.without(member.name)) { return rest }
    var card = card(at: index)
    guard let value = member?.value.plainText ?? (filter.isAboutID ? card.id.text : nil) else { return card }
    // The id of a line is the line, and the name of a file has its extension.
    for part in [\Card.title, \.subtitle, \.body] {
      guard let text = card[keyPath: part], value.contains(text) || text.contains(value) else { continue }
      card[keyPath: part] = nil
    }
    return card
  }

  /// The path of a folder's file, or of one in a list of files; `nil` for cards of all other decks.
  public func filePath(at index: Int) -> String? {
    filePathBytes(at: index).map { path in
      let path = String(decoding: path, as: UTF8.self)
      return path.hasPrefix("/") || folder.isEmpty ? path : folder + "/" + path
    }
  }

  /// The path of a card's file in the bytes of the file system, relative to the deck's folder unless a list has it
  /// absolute; `nil` if cards are no files.
  package func filePathBytes(at index: Int) -> [UInt8]? { format.hasFiles ? try? entry(at: index) : nil }

  /// The line that a card starts on, from 1; `nil` if the file cannot be read there, and for a folder.
  func line(at index: Int) -> Int? { try? source.file?.position(ofByteAt: offset(at: index)).line }
}

// MARK: - Records without the index

extension Deck {
  /// Most bytes that are searched for records.
  private static let farthest = 4 << 20

  /// Finds consecutive records from an offset on, without the index. So a session can continue in the middle of a
  /// large deck before the deck is indexed up to there.
  ///
  /// If no record starts at the offset, because the file was written to meanwhile, the result is meaningless. Check
  /// the first record's possible ids.
  ///
  /// - Parameters:
  ///   - offset: The start of a record, in bytes.
  ///   - limit: The most records to find.
  /// - Returns: Fewer than `limit` records at the end of the file, and where the rest is far away; none for folders,
  ///   and none from an element of a list that is no object: a name or a text inside a record would look like one.
  public func extents(from offset: Int, atMost limit: Int) -> [RecordExtent] {
    guard let file = source.file, let layout, offset >= 0, limit > 0 else { return [] }
    var size = limit == 1 ? 2048 : 32 * 1024
    while true {
      guard let bytes = try? file.bytes(at: offset, count: size), !bytes.isEmpty else { return [] }
      if layout.isList, bytes[0] != UInt8(ascii: "{") { return [] }
      let isEnd = bytes.count < size
      var found = Self.extents(in: bytes, at: offset, layout, isEnd: isEnd)
      if case .rows(let dialect) = layout {
        bytes.withUnsafeBytes { bytes in
          found.removeAll { row in
            let start = row.offset - offset
            return dialect.isBlank(UnsafeRawBufferPointer(rebasing: bytes[start..<start + row.length]))
          }
        }
      }
      if found.count >= limit || isEnd || size >= Self.farthest { return Array(found.prefix(limit)) }
      size *= 4
    }
  }

  private static func extents(
    in bytes: [UInt8], at offset: Int, _ layout: DeckLayout, isEnd: Bool
  ) -> [RecordExtent] {
    // As if the list or the object began here.
    let opening: [UInt8] =
      switch layout {
      case .list, .member, .export: [UInt8(ascii: "[")]
      case .keyed: [UInt8(ascii: "{")]
      case .sequence, .textSequence, .jsonLines, .lines, .paths, .rows, .references, .folder: []
      }
    var scanner = layout.scanner(offset: offset - opening.count)
    var found: [RecordExtent] = []
    // Errors behind the end of the list do not matter here.
    do {
      try opening.withUnsafeBytes { try scanner.push($0, into: &found) }
      try bytes.withUnsafeBytes { try scanner.push($0, into: &found) }
      if isEnd { try scanner.finish(into: &found) }
    } catch {}
    return found
  }

  /// All members of the record; `nil` if it cannot be read.
  package func members(at extent: RecordExtent) -> [JSONMember]? {
    (try? entry(at: extent)).flatMap { try? reader.members($0) }
  }
}

// MARK: - Reading

extension Deck {
  /// See ``bytes(at:)-(Int)``.
  public func bytes(at extent: RecordExtent) throws(DeckError) -> [UInt8] {
    let entry = try entry(at: extent)
    let start = entry.withUnsafeBytes { reader.ownStart($0) }
    return start == 0 ? entry : Array(entry[start...])
  }

  /// The record's card, with the id in the record, which another card may have.
  public func card(at extent: RecordExtent) -> Card {
    let offset = extent.offset
    do throws(DeckError) {
      let entry = try entry(at: extent)
      var fault = 0
      var card = reader.card(entry) {
        fault = $0
        return position(ofByte: $0, of: entry, startingAt: offset)
      }
      guard let problem = card.problem else { return card }
      guard [.truncated, .modified].contains(change) else {
        if case .malformed(let why) = problem.why {
          if case .notUTF8 = why {
            card.problem?.likelyEncoding = source.file?.likelyEncoding(near: offset + fault)
          }
          card.problem?.excerpt = excerpt(around: offset + fault, at: problem.position)
        }
        return card
      }
      // The file was written to, so the problem is probably not the card's.
      if case .unreadable = problem.why { return card }
      return Card(id: "", problem: CardProblem(position: problem.position, why: .unreadable(.changed)))
    } catch {
      let position = (try? source.position(ofByteAt: offset)) ?? .start
      return Card(id: "", problem: CardProblem(position: position, why: .unreadable(error)))
    }
  }

  /// - Parameter offset: The entry's offset in the file.
  func position(ofByte byte: Int, of entry: [UInt8], startingAt offset: Int) -> TextPosition {
    // Within the entry lines are counted without the file, which may have changed.
    ((try? source.position(ofByteAt: offset)) ?? .start).advanced(past: entry.prefix(byte))
  }
}

// MARK: - Many entries

extension Deck {
  /// Calls `body` with many entries, in order. The bytes are valid only during a call.
  ///
  /// - Parameter body: Takes `nil` for a record that cannot be read; `false` ends the pass.
  func forEachEntry(in range: Range<Int>, _ body: (Int, UnsafeRawBufferPointer?) -> Bool) {
    // Small enough that the allocator keeps it. A larger buffer would come from the system, page by page, for every
    // thousand records.
    let reader = EntryReader(self, size: 64 * 1024)
    for start in stride(from: range.lowerBound, to: range.upperBound, by: 4096) {
      let part = start..<min(start + 4096, range.upperBound)
      let extents = extents(in: part)
      let end = extents.last?.range.upperBound ?? 0
      for (index, extent) in zip(part, extents) {
        guard reader.withEntry(at: extent, readingTo: end, { body(index, $0) }) ?? body(index, nil) else {
          return
        }
      }
    }
  }
}

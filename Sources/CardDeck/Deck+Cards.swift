// MARK: - Cards of the index

extension Deck {
  /// A card's own bytes, exactly as in the file; cheaper than ``record(at:)``, which counts lines too. Of a
  /// folder's file its path.
  ///
  /// - Throws: ``DeckError/changed``, ``DeckError/recordTooLarge``, ``DeckError/unreadable(code:)``.
  public func bytes(at index: Int) throws(DeckError) -> [UInt8] { ownBytes(of: try entry(at: index)) }

  /// A card as it stands in the file.
  ///
  /// - Throws: ``DeckError/changed``, ``DeckError/recordTooLarge``, ``DeckError/unreadable(code:)``.
  public func record(at index: Int) throws(DeckError) -> Record {
    let entry = try entry(at: index)
    let offset = offset(at: index) + reader.ownStart(entry)
    let position = try source.position(ofByteAt: offset)
    return Record(bytes: ownBytes(of: entry), offset: offset, line: position.line, column: position.column)
  }

  /// A card as it is shown, with the id that ``id(at:)`` gives. One that does not parse, or cannot be read, is a card
  /// whose ``Card/problem`` says so.
  public func card(at index: Int) -> Card {
    identify(upTo: index + 1)
    var card = cardWithOwnID(at: index)
    if !card.id.isEmpty, let id = identifiedID(at: index) { card.id = id }
    return card
  }

  /// A card with the id that its record says, whether it has it in the end or not.
  package func cardWithOwnID(at index: Int) -> Card {
    card(startingAt: offset(at: index)) { () throws(DeckError) in try entry(at: index) }
  }

  /// Whether a card's own bytes are JSON, so that they can stand in a JSON text as they are.
  public func isJSON(at index: Int) -> Bool { reader.layout.isJSON && card(at: index).problem == nil }

  /// Everything a card's record says, in its order and with all its names.
  ///
  /// - Returns: `nil` if the record cannot be read.
  package func members(at index: Int) -> [JSONMember]? {
    guard let entry = try? entry(at: index) else { return nil }
    return try? reader.members(entry)
  }

  /// The same of many cards, in order.
  ///
  /// - Parameter body: Is given `nil` for a record that cannot be read.
  package func forEachMembers(_ body: (Int, [JSONMember]?) -> Void) {
    let reader = reader
    forEachEntry(in: 0..<count) { index, entry in
      body(index, entry.flatMap { try? reader.members($0) })
      return true
    }
  }

  /// The names of the members that a place of the card is filled from; none if there is no such place.
  package func names(ofPlace place: String) -> [String] { reader.names(ofPlace: place) }

  /// The path of the file that a card of a folder is; `nil` for cards of all other decks.
  public func filePath(at index: Int) -> String? {
    filePathBytes(at: index).map { folder + "/" + String(decoding: $0, as: UTF8.self) }
  }

  /// The path of a folder's file as the file system has it, relative to the folder; `nil` for cards of all other decks.
  package func filePathBytes(at index: Int) -> [UInt8]? { source.root == nil ? nil : try? entry(at: index) }

  /// The line a card starts on, counted from 1; `nil` if the file cannot be read there, and for a folder's files.
  func line(at index: Int) -> Int? { try? source.file?.position(ofByteAt: offset(at: index)).line }
}

// MARK: - Records without the index

extension Deck {
  /// How far from its first byte on a record is looked for.
  private static let farthest = 4 << 20

  /// The records that follow one another from an offset on, found without the index: a session goes on in the middle
  /// of a large deck before all before it has been looked through.
  ///
  /// Where no record starts at the offset (the file was written to since somebody noted it) what is found means
  /// nothing: look at the first one's possible ids.
  ///
  /// - Parameters:
  ///   - offset: In bytes, where a record starts.
  ///   - limit: How many at most.
  /// - Returns: Fewer than `limit` at the end of the file, where the rest is far away, and for folders, which
  ///   have no offsets: none.
  public func extents(from offset: Int, atMost limit: Int) -> [RecordExtent] {
    guard let file = source.file, let layout, offset >= 0, limit > 0 else { return [] }
    var size = limit == 1 ? 2048 : 32 * 1024
    while true {
      guard let bytes = try? file.bytes(at: offset, count: size), !bytes.isEmpty else { return [] }
      let isEnd = bytes.count < size
      let found = Self.extents(in: bytes, at: offset, layout, isEnd: isEnd)
      if found.count >= limit || isEnd || size >= Self.farthest { return Array(found.prefix(limit)) }
      size *= 4
    }
  }

  private static func extents(
    in bytes: [UInt8], at offset: Int, _ layout: DeckLayout, isEnd: Bool
  ) -> [RecordExtent] {
    // The scanner is told that the list, or the object, has just begun.
    let opening: [UInt8] =
      switch layout {
      case .list, .export: [UInt8(ascii: "[")]
      case .keyed: [UInt8(ascii: "{")]
      case .sequence, .jsonLines, .lines, .rows, .ris, .folder: []
      }
    var scanner = layout.scanner(offset: offset - opening.count)
    var found: [RecordExtent] = []
    // What comes behind the list's end is nobody's concern here.
    do {
      try opening.withUnsafeBytes { try scanner.push($0, into: &found) }
      try bytes.withUnsafeBytes { try scanner.push($0, into: &found) }
      if isEnd { try scanner.finish(into: &found) }
    } catch {}
    return found
  }

  /// A record's own bytes; see ``bytes(at:)-(Int)``.
  ///
  /// - Throws: As there.
  public func bytes(at extent: RecordExtent) throws(DeckError) -> [UInt8] {
    ownBytes(of: try entry(at: extent))
  }

  /// Everything that the record says; `nil` if it cannot be read.
  package func members(at extent: RecordExtent) -> [JSONMember]? {
    (try? entry(at: extent)).flatMap { try? reader.members($0) }
  }

  /// The record's card, with the id that the record says, whether the card has it in the end or not.
  public func card(at extent: RecordExtent) -> Card {
    card(startingAt: extent.offset) { () throws(DeckError) in try entry(at: extent) }
  }
}

// MARK: - Reading

extension Deck {
  private func ownBytes(of entry: [UInt8]) -> [UInt8] {
    let start = reader.ownStart(entry)
    return start == 0 ? entry : Array(entry[start...])
  }

  private func card(startingAt offset: Int, entry read: () throws(DeckError) -> [UInt8]) -> Card {
    do throws(DeckError) {
      let entry = try read()
      var fault = 0
      var card = reader.card(entry) {
        fault = $0
        return position(ofByte: $0, of: entry, startingAt: offset)
      }
      guard let problem = card.problem else { return card }
      guard [.truncated, .modified].contains(change) else {
        if case .malformed = problem.why {
          card.problem?.excerpt = excerpt(around: offset + fault, at: problem.position)
        }
        return card
      }
      // What is wrong with it is less the card's fault than that of who wrote into the file.
      if case .unreadable = problem.why { return card }
      return Card(id: "", problem: CardProblem(position: problem.position, why: .unreadable(.changed)))
    } catch {
      let position = (try? source.position(ofByteAt: offset)) ?? .start
      return Card(id: "", problem: CardProblem(position: position, why: .unreadable(error)))
    }
  }

  /// - Parameter offset: Where the entry starts in the file.
  func position(ofByte byte: Int, of entry: [UInt8], startingAt offset: Int) -> TextPosition {
    // Within the entry it can be counted without the file, which may have changed.
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
      let end = extents.last.map { $0.offset + $0.length } ?? 0
      for (index, extent) in zip(part, extents) {
        guard reader.withEntry(at: index, extent, readingTo: end, { body(index, $0) }) ?? body(index, nil)
        else { return }
      }
    }
  }
}

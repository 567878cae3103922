extension Deck {
  /// A card's own bytes, exactly as in the file; cheaper than ``record(at:)``, which counts lines too. Of a
  /// folder's file its path.
  ///
  /// - Throws: ``DeckError/changed``, ``DeckError/recordTooLarge``, ``DeckError/unreadable(code:)``.
  public func bytes(at place: Int) throws(DeckError) -> [UInt8] {
    let entry = try entry(at: place)
    let start = reader.ownStart(entry)
    return start == 0 ? entry : Array(entry[start...])
  }

  /// A card as it stands in the file.
  ///
  /// - Throws: ``DeckError/changed``, ``DeckError/recordTooLarge``, ``DeckError/unreadable(code:)``.
  public func record(at place: Int) throws(DeckError) -> Record {
    let entry = try entry(at: place)
    let start = reader.ownStart(entry)
    let offset = offset(at: place) + start
    let position = try source.position(ofByteAt: offset)
    return Record(
      bytes: start == 0 ? entry : Array(entry[start...]), offset: offset, line: position.line,
      column: position.column)
  }

  /// A card as it is shown, with the id that ``id(at:)`` gives. One that does not parse, or cannot be read, is a card
  /// whose ``Card/problem`` says so.
  public func card(at place: Int) -> Card {
    identify(upTo: place + 1)
    var card = saidCard(at: place)
    if !card.id.isEmpty, let id = identifiedID(at: place) { card.id = id }
    return card
  }

  /// A card with the id that its record says, whether it has it in the end or not.
  package func saidCard(at place: Int) -> Card {
    do throws(DeckError) {
      let entry = try entry(at: place)
      let card = reader.card(entry) { position(ofByte: $0, of: entry, at: place) }
      guard let problem = card.problem, [.truncated, .modified].contains(change) else { return card }
      // What is wrong with it is less the card's fault than that of who wrote into the file.
      if case .unreadable = problem.why { return card }
      return Card(id: "", problem: CardProblem(position: problem.position, why: .unreadable(.changed)))
    } catch {
      let position = (try? source.position(ofByteAt: offset(at: place))) ?? TextPosition(line: 1, column: 1)
      return Card(id: "", problem: CardProblem(position: position, why: .unreadable(error)))
    }
  }

  /// Whether a card's own bytes are JSON, so that they can stand in a JSON text as they are.
  public func isJSON(at place: Int) -> Bool {
    reader.form.isJSON && card(at: place).problem == nil
  }

  /// Everything a card's record says, in its order and with all its names.
  ///
  /// - Returns: `nil` if the record cannot be read.
  package func members(at place: Int) -> [JSONMember]? {
    guard let entry = try? entry(at: place) else { return nil }
    return try? reader.members(entry)
  }

  /// The path of the file that a card of a folder is; `nil` for cards of all other decks.
  public func filePath(at place: Int) -> String? {
    guard source.isFolder, let entry = try? entry(at: place) else { return nil }
    return folder + "/" + String(decoding: entry, as: UTF8.self)
  }

  /// The path of a folder's file as the file system has it, relative to the folder; `nil` for cards of all other decks.
  package func filePathBytes(at place: Int) -> [UInt8]? { source.isFolder ? try? entry(at: place) : nil }

  /// The line a card starts on, counted from 1; `nil` if the file cannot be read there.
  func line(at place: Int) -> Int? { try? source.position(ofByteAt: offset(at: place)).line }

  func position(ofByte byte: Int, of entry: [UInt8], at place: Int) -> TextPosition {
    // Within the entry it can be counted without the file, which may have changed.
    var counter = PositionCounter()
    entry[..<min(byte, entry.count)].withUnsafeBytes { counter.count($0) }
    let start = try? source.position(ofByteAt: offset(at: place))
    return (start ?? TextPosition(line: 1, column: 1)).advanced(by: counter.position)
  }
}

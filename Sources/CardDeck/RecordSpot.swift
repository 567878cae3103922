/// Where a record is in the file of a deck whose index has not come there yet.
public struct RecordSpot: Sendable, Hashable {
  /// Where it starts, in bytes, as ``Deck/offset(at:)`` has it.
  public let offset: Int
  /// In bytes.
  public let length: Int

  var extent: RecordIndex.Extent { RecordIndex.Extent(offset: offset, length: length) }
}

extension Deck {
  /// How far from its first byte on a record is looked for.
  private static let farthestSpot = 4 << 20

  /// The records that follow one another from a place in the file on, found without the index: a session goes on
  /// in the middle of a large deck before all before it has been looked through.
  ///
  /// Where no record starts at the offset (the file was written to since somebody noted it) what is found means
  /// nothing: look at the first one's possible ids.
  ///
  /// - Parameters:
  ///   - offset: In bytes, where a record starts.
  ///   - limit: How many at most.
  /// - Returns: Fewer than `limit` at the end of the file, where the rest is far away, and for folders, which
  ///   have no offsets: none.
  public func spots(from offset: Int, atMost limit: Int) -> [RecordSpot] {
    guard let file = source.file, let shape, offset >= 0, limit > 0 else { return [] }
    var size = limit == 1 ? 2048 : 32 * 1024
    while true {
      guard let bytes = try? file.bytes(at: offset, count: size), !bytes.isEmpty else { return [] }
      let isEnd = bytes.count < size
      let spots = Self.spots(in: bytes, at: offset, shape: shape, isEnd: isEnd, atMost: limit)
      if spots.count >= limit || isEnd || size >= Self.farthestSpot { return spots }
      size *= 4
    }
  }

  private static func spots(
    in bytes: [UInt8], at offset: Int, shape: DeckShape, isEnd: Bool, atMost limit: Int
  ) -> [RecordSpot] {
    // The scanner is told that the list, or the object, has just begun.
    let opening: [UInt8] =
      switch shape {
      case .json(.deck), .json(.export): [UInt8(ascii: "[")]
      case .json(.keyed): [UInt8(ascii: "{")]
      case .json(.sequence), .jsonLines, .lines, .rows: []
      }
    var scanner = FileScanner(shape, offset: offset - opening.count)
    var found: [RecordIndex.Extent] = []
    // What comes behind the list's end is nobody's concern here.
    do {
      try opening.withUnsafeBytes { try scanner.push($0, into: &found) }
      try bytes.withUnsafeBytes { try scanner.push($0, into: &found) }
      if isEnd { try scanner.finish(into: &found) }
    } catch {}
    return found.prefix(limit).map { RecordSpot(offset: $0.offset, length: $0.length) }
  }

  /// A record's own bytes; see ``bytes(at:)-(Int)``.
  ///
  /// - Throws: As there.
  public func bytes(at spot: RecordSpot) throws(DeckError) -> [UInt8] {
    let entry = try entry(at: spot)
    let start = reader.ownStart(entry)
    return start == 0 ? entry : Array(entry[start...])
  }

  /// The record's card, with the id that the record says, whether the card has it in the end or not.
  public func card(at spot: RecordSpot) -> Card {
    let start = { (try? self.source.position(ofByteAt: spot.offset)) ?? TextPosition(line: 1, column: 1) }
    do throws(DeckError) {
      let entry = try entry(at: spot)
      return reader.card(entry) { byte in
        var counter = PositionCounter()
        entry[..<min(byte, entry.count)].withUnsafeBytes { counter.count($0) }
        return start().advanced(by: counter.position)
      }
    } catch {
      return Card(id: "", problem: CardProblem(position: start(), why: .unreadable(error)))
    }
  }

  func entry(at spot: RecordSpot) throws(DeckError) -> [UInt8] {
    guard spot.length <= Self.largestRecord else { throw .recordTooLarge }
    return try source.bytes(at: spot.extent)
  }
}

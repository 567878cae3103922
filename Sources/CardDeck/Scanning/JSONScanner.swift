/// Finds the records of a JSON deck, without keeping any of its bytes.
///
/// It checks the structure of the deck, not the content of a card. Outside of values it goes byte by byte
/// (`+Structure`), in objects and arrays 64 bytes at a time (``ContainerScan``). Within a card it counts only
/// brackets of the kind that the card opened with. So a stray bracket of the other kind spoils this card, and not
/// the cards behind it.
struct JSONScanner: RecordScanner {
  enum State: Sendable {
    case start
    /// In the list: before a card, after a card.
    case card, afterCard
    /// In the deck's object: before a name, in it, after it, after the colon, after a value.
    case name, inName, afterName, value, afterValue
    /// In a card or in a member's value: a string, an object or list, anything else.
    case string, scalar
    case container(ContainerScan)
    case done
  }

  /// A layout of JSON, but not `jsonLines` or `textSequence`.
  let layout: DeckLayout
  /// The path to the member that has the list, from the outermost object; empty where there is no such member.
  let listPath: [String]
  /// The number of objects on that path that have been entered below the outermost.
  var level = 0
  var state = State.start
  /// Bytes of the file before the current piece.
  var base: Int
  /// In a string: whether the previous byte was a backslash that escapes the next one.
  private var escaped = false
  /// Whether the current value is a card and not another member of the deck.
  var isCard = false
  /// Where the current value starts, in the file.
  var valueStart = 0
  /// Where the current name starts, in the file, if names are parts of records.
  var nameStart = 0
  /// Whether the list of cards is in an object, which goes on behind it.
  var isInObject = false
  /// Where the list or the object starts; of several lists, the current one.
  var deckStart = 0
  /// Behind the object's closing brace; `nil` before the brace has come.
  var objectEnd: Int?
  var hasCards = false
  /// The last comma in the current list or object; `nil` before the first one.
  var lastComma: Int?
  /// The current name with its quotes, cut at the longest name that has a meaning.
  var nameBytes: [UInt8] = []
  private let longestName: Int
  private static let knownNames: Set<String> = [
    "title", "like", "nope", "star", "later", "reveal", "reasons",
  ]

  /// `title`, the labels, `reveal` and `reasons`. If a name occurs twice, the last member is kept.
  var members: [String: RecordExtent] = [:]

  init(_ layout: DeckLayout, offset: Int = 0) {
    self.layout = layout
    listPath =
      switch layout {
      case .list: ["cards"]
      case .member(let path): path
      case .export: ["choices"]
      default: []
      }
    // A character may be written as an escape of six bytes.
    longestName = 64 + 6 * (listPath.map(\.utf8.count).max() ?? 0)
    base = offset
  }

  /// The start of the name and of the value of the object's current member, if its value has begun.
  var openMember: (name: Int, value: Int)? {
    switch state {
    case .string, .container, .scalar: layout == .keyed ? (nameStart, valueStart) : nil
    default: nil
    }
  }

  mutating func push(
    _ chunk: UnsafeRawBufferPointer, into found: inout [RecordExtent]
  ) throws(ParseError) {
    var index = 0
    while index < chunk.count {
      switch state {
      case .container(let scan): index = skip(scan, chunk, from: index, into: &found)
      case .string, .inName: index = skipString(chunk, from: index, into: &found)
      case .scalar: index = skipScalar(chunk, from: index, into: &found)
      default:
        if !isBlank(chunk[index]) { try takeStructure(chunk[index], at: base + index) }
        index += 1
      }
    }
    base += chunk.count
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte.isWhitespace || layout == .sequence && byte == UInt8(ascii: ",")
  }

  /// - Throws: Unless the deck was complete. A file of nothing but white space is.
  mutating func finish(into found: inout [RecordExtent]) throws(ParseError) {
    switch state {
    case .scalar where layout == .sequence: endValue(at: base, into: &found)
    case .start, .done: return
    case .string, .container, .scalar:
      if isCard { throw ParseError(fault: .truncatedCard, offset: valueStart) }
      throw ParseError(fault: .truncated, offset: base)
    default: throw ParseError(fault: .truncated, offset: base)
    }
  }
}

// MARK: - Values

extension JSONScanner {
  /// Skips an object or a list, to its end or that of the chunk.
  private mutating func skip(
    _ container: ContainerScan, _ chunk: UnsafeRawBufferPointer, from start: Int,
    into found: inout [RecordExtent]
  ) -> Int {
    var scan = container
    if let end = scan.skip(chunk, from: start) {
      endValue(at: base + end, into: &found)
      return end
    }
    state = .container(scan)
    return chunk.count
  }

  /// Skips a value that is a string, or a name of the deck's object.
  private mutating func skipString(
    _ chunk: UnsafeRawBufferPointer, from start: Int, into found: inout [RecordExtent]
  ) -> Int {
    let quote = chunk.firstUnescapedQuote(from: escaped ? start &+ 1 : start)
    let isOver = quote < chunk.count
    escaped = quote > chunk.count
    let index = isOver ? quote &+ 1 : chunk.count
    if case .inName = state {
      if layout != .keyed { nameBytes += chunk[start..<index].prefix(longestName - nameBytes.count) }
      if isOver { state = .afterName }
    } else if isOver {
      endValue(at: base + index, into: &found)
    }
    return index
  }

  /// Skips a number, a word or anything else. It ends where something else begins.
  private mutating func skipScalar(
    _ chunk: UnsafeRawBufferPointer, from start: Int, into found: inout [RecordExtent]
  ) -> Int {
    let end = chunk[start...].firstIndex { $0.isWhitespace || ",]}[{\"".utf8.contains($0) }
    if let end { endValue(at: base + end, into: &found) }
    return end ?? chunk.count
  }

  private mutating func endValue(at end: Int, into found: inout [RecordExtent]) {
    let extent = RecordExtent(offset: valueStart, length: end - valueStart)
    switch layout {
    case .keyed:
      found.append(RecordExtent(offset: nameStart, length: end - nameStart))
      state = .afterValue
    case .sequence:
      found.append(extent)
      state = .start
    case _ where isCard:
      found.append(extent)
      state = .afterCard
    default:
      if let name = decodedName, Self.knownNames.contains(name) { members[name] = extent }
      state = .afterValue
    }
  }

  /// The current name; `nil` if it is no JSON string, or too long to have a meaning.
  var decodedName: String? { (try? JSONValue(parsing: nameBytes))?.string }
}

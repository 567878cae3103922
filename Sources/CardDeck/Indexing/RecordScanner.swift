/// Finds the records of a JSON deck as its bytes go by, in pieces of any size, without keeping any of them.
///
/// It checks how the deck is put together, not what is in a card: outside of values a byte at a time (`+Structure`), in
/// objects and arrays 64 at a time (`+Container`). Within a card only brackets of the kind that
/// it opened with are counted, so that a stray one of the other kind spoils this card and not those behind it.
struct RecordScanner: Sendable {
  enum State: Sendable {
    case start
    /// In the list: right after `[`, after a comma, after a card.
    case firstCard, card, afterCard
    /// In the deck's object: right after `{`, after a comma, in a name, after it, after the colon, after a value.
    case firstName, name, inName, afterName, value, afterValue
    /// In a card or in a member's value that is a string, an object or list, a string within one, anything else.
    case string, container, containerString, scalar
    case done
  }

  /// One of JSON, other than a value a line.
  let layout: DeckLayout
  /// The member of an object that has the list; `nil` where there is no list.
  let listName: String?
  var state = State.start
  /// Bytes of the file before the current piece.
  var base: Int
  /// Whether the byte before was a backslash that counts, in a string.
  var escaped = false
  /// Whether the current value is a card and not another member of the deck.
  var isCard = false
  /// Where the current value starts, in the file.
  var valueStart = 0
  /// Where the current name starts, in the file, if names are parts of records.
  var nameStart = 0
  /// The brackets of the current value, and how many of them are open.
  var open: UInt8 = 0
  var close: UInt8 = 0
  var depth = 0
  /// Whether the list of cards is in an object, which goes on behind it.
  var isInObject = false
  var deckStart = 0
  /// Behind the object's closing brace; `nil` before it has come.
  var objectEnd: Int?
  var hasCards = false
  var lastComma = 0
  /// The current name with its quotes; longer names than this are none that mean something.
  var nameBytes: [UInt8] = []
  static let longestName = 64
  static let knownNames: Set<String> = ["title", "like", "nope", "star", "later", "reveal"]

  /// Where the values of the deck's own members are: `title`, the labels and `reveal`. Of two with one name, the last.
  var members: [String: RecordExtent] = [:]

  /// - Parameter offset: Where the first byte that will be pushed is in the file: behind a byte order mark.
  init(_ layout: DeckLayout = .list, offset: Int = 0) {
    self.layout = layout
    listName =
      switch layout {
      case .list: "cards"
      case .export: "choices"
      default: nil
      }
    base = offset
  }

  /// The current value, if it is one of the object's own and has begun: where its name and where it starts.
  var openMember: (name: Int, value: Int)? {
    switch state {
    case .string, .container, .containerString, .scalar: layout == .keyed ? (nameStart, valueStart) : nil
    default: nil
    }
  }

  /// Takes the next bytes of the file and adds the records that end in them.
  mutating func push(
    _ chunk: UnsafeRawBufferPointer, into found: inout [RecordExtent]
  ) throws(ParseError) {
    var index = 0
    while index < chunk.count {
      switch state {
      case .container, .containerString: index = skipContainer(chunk, from: index, into: &found)
      case .string, .inName: index = skipString(chunk, from: index, into: &found)
      case .scalar: index = skipScalar(chunk, from: index, into: &found)
      default: index = try between(chunk, at: index)
      }
    }
    base += chunk.count
  }

  /// Says that the file is over, which may end the last record.
  ///
  /// - Throws: Unless the deck was complete. A file of nothing but white space is.
  mutating func finish(into found: inout [RecordExtent]) throws(ParseError) {
    switch state {
    case .scalar where layout == .sequence: endValue(at: base, into: &found)
    case .start, .done: return
    case .string, .container, .containerString, .scalar:
      if isCard { throw ParseError(fault: .truncatedCard, offset: valueStart) }
      throw ParseError(fault: .truncated, offset: base)
    default: throw ParseError(fault: .truncated, offset: base)
    }
  }
}

// MARK: - Values

extension RecordScanner {
  /// Goes on in a value that is a string, or in a name of the deck's object.
  mutating func skipString(
    _ chunk: UnsafeRawBufferPointer, from start: Int, into found: inout [RecordExtent]
  ) -> Int {
    let after = pastString(chunk, from: start)
    let index = after ?? chunk.count
    if state == .inName {
      if layout != .keyed { nameBytes += chunk[start..<index].prefix(Self.longestName - nameBytes.count) }
      if after != nil { state = .afterName }
    } else if after != nil {
      endValue(at: base + index, into: &found)
    }
    return index
  }

  /// Goes on in a number, a word or whatever else this is; it ends where something else begins.
  mutating func skipScalar(
    _ chunk: UnsafeRawBufferPointer, from start: Int, into found: inout [RecordExtent]
  ) -> Int {
    var index = start
    while index < chunk.count {
      switch chunk[index] {
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "{"),
        UInt8(ascii: "\""), 0x20, 0x0A, 0x0D, 0x09:
        endValue(at: base + index, into: &found)
        return index
      default: index &+= 1
      }
    }
    return index
  }

  /// The index behind the closing quote; `nil` if the chunk ends first.
  @inline(__always)
  private mutating func pastString(_ chunk: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var index = start
    if escaped {
      escaped = false
      index &+= 1
    }
    while true {
      index = chunk.firstQuoteOrBackslash(from: index)
      guard index < chunk.count else { return nil }
      if chunk[index] == UInt8(ascii: "\"") { return index &+ 1 }
      index &+= 2
      if index > chunk.count {
        escaped = true
        return nil
      }
    }
  }

  mutating func endValue(at end: Int, into found: inout [RecordExtent]) {
    switch layout {
    case .keyed:
      found.append(RecordExtent(offset: nameStart, length: end - nameStart))
      state = .afterValue
    case .sequence:
      found.append(RecordExtent(offset: valueStart, length: end - valueStart))
      state = .start
    case _ where isCard:
      found.append(RecordExtent(offset: valueStart, length: end - valueStart))
      state = .afterCard
    default:
      if let name = decodedName, Self.knownNames.contains(name) {
        members[name] = RecordExtent(offset: valueStart, length: end - valueStart)
      }
      state = .afterValue
    }
  }

  /// The current name; `nil` if it is no JSON string, or too long to be one that means something.
  var decodedName: String? {
    guard case .string(let name)? = try? JSONValue(parsing: nameBytes) else { return nil }
    return name
  }
}

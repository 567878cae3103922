/// Finds the records of a JSON deck as its bytes go by, in pieces of any size, without keeping any of them.
///
/// It checks how the deck is put together, not what is in a card. Within a card only brackets of the kind that
/// it opened with are counted, so that a stray one of the other kind spoils this card and not those behind it.
package struct RecordScanner: Sendable {
  /// How cards are put together in a JSON file.
  package enum Shape: Sendable, Hashable {
    /// A list of cards, or an object with one in its member `cards`.
    case deck
    /// An object whose members are the cards; a record then begins with its name.
    case keyed
    /// Cards one after another, with nothing but white space between them.
    case sequence
    /// An object with the records in its member `choices`: an export of ours.
    case export

    /// The member of an object that has the list.
    var listName: String? {
      switch self {
      case .deck: "cards"
      case .export: "choices"
      case .keyed, .sequence: nil
      }
    }
  }

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

  let shape: Shape
  var state = State.start
  /// Bytes of the file before the piece at hand.
  var base: Int
  /// Whether the byte before was a backslash that counts, in a string.
  var escaped = false
  /// Whether the value at hand is a card and not another member of the deck.
  var isCard = false
  /// Where the value at hand starts, in the file.
  var valueStart = 0
  /// Where the name at hand starts, in the file, if names are parts of records.
  var nameStart = 0
  /// The brackets of the value at hand, and how many of them are open.
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
  /// The name at hand with its quotes; longer names than this are none that mean something.
  var nameBytes: [UInt8] = []
  static let longestName = 64
  static let knownNames: Set<String> = ["title", "like", "nope", "star", "later"]

  /// Where the values of the deck's own members are: `title` and the labels. Of two with one name, the last.
  package internal(set) var members: [String: RecordIndex.Extent] = [:]

  /// - Parameter offset: Where the first byte that will be pushed is in the file: behind a byte order mark.
  package init(_ shape: Shape = .deck, offset: Int = 0) {
    self.shape = shape
    base = offset
  }

  /// The value at hand, if it is one of the object's own and has begun: where its name and where it starts.
  var openMember: (name: Int, value: Int)? {
    switch state {
    case .string, .container, .containerString, .scalar: shape == .keyed ? (nameStart, valueStart) : nil
    default: nil
    }
  }

  /// Takes the next bytes of the file and adds the records that end in them.
  package mutating func push(
    _ chunk: UnsafeRawBufferPointer, into found: inout [RecordIndex.Extent]
  ) throws(ScanError) {
    var place = 0
    while place < chunk.count {
      switch state {
      case .container, .containerString: place = skipContainer(chunk, from: place, into: &found)
      case .string, .inName: place = skipString(chunk, from: place, into: &found)
      case .scalar: place = skipScalar(chunk, from: place, into: &found)
      default: place = try between(chunk, at: place)
      }
    }
    base += chunk.count
  }

  /// Says that the file is over, which may end the last record.
  ///
  /// - Throws: Unless the deck was complete. A file of nothing but white space is.
  package mutating func finish(into found: inout [RecordIndex.Extent]) throws(ScanError) {
    switch state {
    case .scalar where shape == .sequence: endValue(at: base, into: &found)
    case .start, .done: return
    case .string, .container, .containerString, .scalar:
      if isCard { throw ScanError(fault: .truncatedCard, offset: valueStart) }
      throw ScanError(fault: .truncated, offset: base)
    default: throw ScanError(fault: .truncated, offset: base)
    }
  }
}

/// What keeps a file from being put together as a deck.
public enum DeckFault: Sendable, Hashable, CustomStringConvertible {
  /// The first thing in the file starts neither a list nor an object.
  case notJSON(found: UInt8)
  /// The file is encoded as UTF-16 or UTF-32.
  case notUTF8
  /// The object ends, and it has no array `cards`.
  case noCards
  /// The object has a second array `cards`.
  case cardsTwice
  /// A card was due and this byte cannot start a value.
  case cardExpected(found: UInt8)
  /// A comma or `]` was due after a card.
  case commaExpected(found: UInt8)
  /// A comma or `}` was due after a member of the deck.
  case commaOrBraceExpected(found: UInt8)
  /// A name in double quotes was due in the deck.
  case nameExpected(found: UInt8)
  /// A colon was due in the deck.
  case colonExpected(found: UInt8)
  /// A value was due in the deck.
  case valueExpected(found: UInt8)
  /// A comma with nothing behind it but the end of the deck.
  case trailingComma
  /// Something follows the end of the deck.
  case moreAfterDeck
  /// The file ends inside the deck; the position is where the file ends.
  case truncated
  /// The file ends inside a card; the position is where that card starts.
  case truncatedCard
  /// The file ends inside a card that is not JSON; the position is where that begins.
  case brokenCard(JSONFault)
  /// A cell of a table is quoted and its closing quote never comes; the position is that of its opening one.
  case openQuote
  /// The file holds something that is not text.
  case notText(found: UInt8)
  /// The deck's own title or one of its labels is not JSON.
  case brokenMember(JSONFault)

  /// One lower-case line: what was found and what to do.
  public var description: String {
    switch self {
    case .notJSON(let found):
      "a deck starts with [ or {, and this with \(JSONFault.name(found)); use \(DeckFormat.json.summary)"
    case .notUTF8: "the file is not UTF-8; save it as UTF-8"
    case .noCards: "this object has no array \"cards\"; use \(DeckFormat.json.summary)"
    case .cardsTwice: "this is the second array \"cards\"; join the two"
    case .cardExpected(let found): "a card is expected here instead of \(JSONFault.name(found))"
    case .commaExpected(let found):
      "a comma or ] is expected after the card instead of \(JSONFault.name(found))"
    case .commaOrBraceExpected(let found): "a comma or } is expected here instead of \(JSONFault.name(found))"
    case .nameExpected(let found):
      "a name in double quotes is expected here instead of \(JSONFault.name(found))"
    case .colonExpected(let found): "a colon is expected here instead of \(JSONFault.name(found))"
    case .valueExpected(let found): "a value is expected here instead of \(JSONFault.name(found))"
    case .trailingComma: "nothing follows this comma; remove it"
    case .moreAfterDeck: "there is more after the end of the deck; remove it, or make one list of all"
    case .truncated: "the file ends before the deck does; it was cut off, or a ] or } is missing"
    case .truncatedCard:
      "the card that starts here does not end; the file was cut off, or a quote or } is missing"
    case .brokenCard(let fault): "the card here does not end: \(fault)"
    case .openQuote: "the quote here is never closed; close it, or double it if it is part of the text"
    case .notText(let found):
      "\(JSONFault.name(found)) is not text; if this is a deck all the same, say which kind with --input"
    case .brokenMember(let fault): fault.description
    }
  }
}

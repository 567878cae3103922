/// An error in a deck's text, or in the text of one of its records.
public enum DeckFault: Sendable, Hashable, CustomStringConvertible {
  // MARK: The file

  /// The first thing in the file starts neither a list nor an object.
  case notJSON(found: UInt8)
  /// The file is encoded as UTF-16 or UTF-32.
  case otherEncoding
  /// The file is of a kind of which another program can make a deck: a noun with its article, and what to do.
  case foreign(noun: String, advice: String)
  /// The file is not text.
  case notText(found: UInt8)
  /// The object ends, and it has no array `cards`.
  case noCards
  /// The object has no array at the path that was named.
  case noList(path: String)
  /// The object has a second array `cards`.
  case cardsTwice
  /// A card was expected, and this byte cannot start a value.
  case cardExpected(found: UInt8)
  /// A comma or `]` was expected after a card.
  case commaExpected(found: UInt8)
  /// Something follows the end of the deck.
  case moreAfterDeck
  /// The file ends inside the deck; the position is where the file ends.
  case truncated
  /// The file ends inside a card; the position is where that card starts.
  case truncatedCard
  /// The file ends inside a card that is not JSON; the position is where that begins.
  indirect case brokenCard(DeckFault)

  /// The deck's reasons are no texts, or for something that is no choice.
  case reasonsExpected
  /// The deck has more reasons than there are keys for them.
  case tooManyReasons(Int, most: Int)
  /// A choice has a reason twice.
  case repeatedReason(String)
  /// A reason is blank, or longer than `most` bytes.
  case reasonLength(bytes: Int, most: Int)

  // MARK: JSON, as RFC 8259 has it

  /// The text ends before the value does.
  case unexpectedEnd
  /// Something follows the value.
  case moreAfterValue
  /// A value was expected, and this byte cannot start one.
  case valueExpected(found: UInt8)
  /// A member's name in double quotes was expected.
  case nameExpected(found: UInt8)
  /// A colon was expected.
  case colonExpected(found: UInt8)
  /// A comma or `]` was expected.
  case commaOrBracketExpected(found: UInt8)
  /// A comma or `}` was expected.
  case commaOrBraceExpected(found: UInt8)
  /// A comma with nothing behind it but the end of the list or object.
  case trailingComma
  /// An invalid number, such as `01`, `1.` or `.5`.
  case number
  /// A word other than `true`, `false` and `null`.
  case word
  /// A control character in a string that is not escaped.
  case controlCharacter(UInt8)
  /// An escape that JSON does not have.
  case escape
  /// More values within values than `JSONCursor.deepest`.
  case tooDeep
  /// The record is JSON, but a list, a text, a number or a word instead of an object.
  case notAnObject(found: String)

  // MARK: References

  /// The entry of BibTeX that starts here has no end.
  case openEntry
  /// A field of BibTeX, its equals sign or its value was expected.
  case fieldExpected(found: UInt8)

  // MARK: All formats

  /// A byte that is not part of any UTF-8 character.
  case notUTF8(UInt8)

  /// One lower-case line: what was found and what to do.
  public var description: String {
    switch self {
    case .notJSON(let found):
      "a deck starts with [ or {, and this with \(Self.name(found)); use \(Self.jsonDeck)"
    case .otherEncoding: "the file is not UTF-8; name its encoding with --encoding, or save it as UTF-8"
    case .foreign(let noun, let advice): "this is \(noun); \(advice)"
    case .notText(let found):
      "\(Self.name(found)) is not text; if this is a deck all the same, say which kind with --input"
    case .noCards: "this object has no array \"cards\"; use \(Self.jsonDeck)"
    case .noList(let path): "this object has no array at \(path); name the member that has the records"
    case .cardsTwice: "this is the second array \"cards\"; join the two"
    case .cardExpected(let found): "a card is expected here instead of \(Self.name(found))"
    case .commaExpected(let found): "a comma or ] is expected after the card instead of \(Self.name(found))"
    case .moreAfterDeck: "there is more after the end of the deck; remove it, or make one list of all"
    case .truncated: "the file ends before the deck does; it was cut off, or a ] or } is missing"
    case .truncatedCard:
      "the card that starts here does not end; the file was cut off, or a quote or } is missing"
    case .brokenCard(let fault): "the card here does not end: \(fault)"
    case .reasonsExpected:
      "reasons are a list of texts, or an object with such a list for like, nope, star or later"
    case .tooManyReasons(let count, let most):
      "these are \(count) reasons, and only \(most) keys give one; leave some out"
    case .repeatedReason(let reason): "the reason '\(reason)' is there twice; remove one"
    case .reasonLength(let bytes, let most):
      bytes > most
        ? "a reason has \(bytes) bytes; shorten it to \(most)"
        : "a reason is blank; write a few words, or leave it out"
    case .unexpectedEnd: "the text ends too early; close what is still open"
    case .moreAfterValue: "there is more after the end of the value; remove it"
    case .valueExpected(let found): "a value is expected here instead of \(Self.name(found))"
    case .nameExpected(let found): "a name in double quotes is expected here instead of \(Self.name(found))"
    case .colonExpected(let found): "a colon is expected here instead of \(Self.name(found))"
    case .commaOrBracketExpected(let found): "a comma or ] is expected here instead of \(Self.name(found))"
    case .commaOrBraceExpected(let found): "a comma or } is expected here instead of \(Self.name(found))"
    case .trailingComma: "nothing follows this comma; remove it"
    case .number: "this number is not written as JSON has it; write it like 10, -0.5 or 1e9"
    case .word: "this word is not known to JSON; put text in double quotes"
    case .controlCharacter(let byte):
      "a string has a bare \(Self.name(byte)) in it; write \(Self.escape(byte)), or close the string"
    case .escape: "this escape is not known to JSON; write \\\\ for a backslash"
    case .tooDeep: "more than \(JSONCursor.deepest) values are nested here; flatten them"
    case .notAnObject(let found): "this is \(found); a card is an object, {\"title\": …}"
    case .openEntry: "the entry that starts here does not end; a brace or a quote is missing"
    case .fieldExpected(let found):
      "a field such as title = {…} is expected here instead of \(Self.name(found))"
    case .notUTF8(let byte): "\(Self.name(byte)) is not UTF-8; name the file's encoding with --encoding"
    }
  }

  private static let jsonDeck = "JSON (an array of objects, or an object with an array \"cards\")"

  /// A name for a byte that is safe to print.
  private static func name(_ byte: UInt8) -> String {
    switch byte {
    case 0x09: "tab"
    case 0x0A: "line break"
    case 0x0D: "carriage return"
    case 0x20: "space"
    case 0x21...0x7E: "'\(Character(UnicodeScalar(byte)))'"
    default: "byte 0x" + byte.digits(2, radix: 16).uppercased()
    }
  }

  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    default: "\\u00" + byte.digits(2, radix: 16)
    }
  }
}

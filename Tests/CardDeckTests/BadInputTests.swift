import Foundation
import Testing

import CardDeck

/// Every kind of bad input has an answer. One bad record is one bad card with its line, a line in the check, and
/// nothing to the cards around it.
@Suite struct BadInputTests {
  /// A record on the second line of three.
  private static let records: [(name: String, bytes: [UInt8])] = [
    ("no value", Array(#"{"id": }"#.utf8)), ("a comma too many", Array(#"{"id":"x",}"#.utf8)),
    ("a word", Array(#"{"id":nope}"#.utf8)), ("a list", Array("[1,2]".utf8)),
    ("a string", Array(#""text""#.utf8)),
    ("a number", Array("12".utf8)), ("null", Array("null".utf8)), ("a single quote", Array("{'id':1}".utf8)),
    ("a leading zero", Array(#"{"n":01}"#.utf8)), ("a bad escape", Array(#"{"t":"\x41"}"#.utf8)),
    ("a tab in a string", Array("{\"t\":\"a\tb\"}".utf8)),
    ("a NUL in a string", Array("{\"t\":\"a\0b\"}".utf8)),
    ("a byte that is never UTF-8", Array("{\"t\":\"a".utf8) + [0xFF] + Array("\"}".utf8)),
    ("an overlong slash", Array("{\"t\":\"".utf8) + [0xC0, 0xAF] + Array("\"}".utf8)),
    ("half a surrogate pair as UTF-8", Array("{\"t\":\"".utf8) + [0xED, 0xA0, 0x80] + Array("\"}".utf8)),
    (
      "10,000 nested lists",
      Array(#"{"t":"#.utf8) + Array(repeating: 0x5B, count: 10_000)
        + Array(repeating: 0x5D, count: 10_000) + Array("}".utf8)
    ),
    (
      "10,000 nested objects",
      Array(String(repeating: #"{"a":"#, count: 10_000).utf8) + Array("1".utf8)
        + Array(repeating: 0x7D, count: 10_000)
    ),
  ]

  private static let forms = ["jsonl", "list", "keyed"]

  private static func deck(_ form: String, _ record: [UInt8]) -> (bytes: [UInt8], name: String) {
    let (first, last) = (Array(#"{"id":"first"}"#.utf8), Array(#"{"id":"last"}"#.utf8))
    let comma = [UInt8(ascii: ","), 0x0A]
    switch form {
    case "jsonl": return (first + [0x0A] + record + [0x0A] + last + [0x0A], "deck.jsonl")
    case "list":
      return ([UInt8(ascii: "[")] + first + comma + record + comma + last + Array("]\n".utf8), "deck.json")
    default:
      return (
        Array(#"{"a":"#.utf8) + first + comma + Array(#""b":"#.utf8) + record + comma + Array(#""c":"#.utf8)
          + last
          + Array("}\n".utf8), "deck.json"
      )
    }
  }

  @Test(arguments: records.map(\.name), forms)
  func `a bad record is a card that says so, with its line`(name: String, form: String) throws {
    let record = try #require(Self.records.first { $0.name == name }).bytes
    let isObject = record.first == UInt8(ascii: "{")
    // An element of a list, and a line, may be a text or a number.
    guard !["a string", "a number"].contains(name) else { return }
    // What keeps its cards by name is known by their being objects.
    guard form != "keyed" || isObject else { return }
    let (bytes, file) = Self.deck(form, record)
    let deck = try TemporaryFile(bytes, name: file).deck()
    #expect(deck.count == 3)
    #expect(deck.id(at: 0) == "first" && deck.id(at: 2) == "last")
    #expect(deck.card(at: 0).problem == nil && deck.card(at: 2).problem == nil)
    let card = deck.card(at: 1)
    #expect(card.problem?.line == 2)
    #expect(!card.id.isEmpty && card.id == deck.id(at: 1))
    let report = DeckCheck.run(deck)
    #expect(!report.isGood && report.badCards.count == 1)
    #expect(report.badCards.items.allSatisfy { $0.text.hasPrefix("line 2") })
  }

  @Test(arguments: forms)
  func `what is odd and not wrong is a card like any other`(form: String) throws {
    let record =
      #"{"id":"odd","n":1e400,"big":123456789012345678901234567890,"s":"\ud800","\u0000":"\u0000","n":2}"#
    let (bytes, file) = Self.deck(form, Array(record.utf8))
    let deck = try TemporaryFile(bytes, name: file).deck()
    let card = deck.card(at: 1)
    #expect(card.problem == nil && card.id == "odd")
    #expect(card.fields.map(\.value).prefix(2) == ["1e400", "123456789012345678901234567890"])
    #expect(try deck.bytes(at: 1) == Array(record.utf8))
    #expect(DeckCheck.run(deck).repeatedNames.count == 1)
  }

  @Test(arguments: [
    ("id,t\nfirst,a\nx,b,c\nlast,c\n", "there are 3 cells"),
    ("id,t\nfirst,a\n\"x\"y,b\nlast,c\n", "a quote begins"),
    ("id,t\nfirst,a\nx\nlast,c\n", "there is 1 cell"),
  ])
  func `an odd row is a card, and told with its line`(text: String, what: String) throws {
    let deck = try Deck.of(text, name: "deck.csv")
    #expect((0..<deck.count).allSatisfy { deck.card(at: $0).problem == nil })
    #expect(deck.id(at: 0) == "first" && deck.id(at: 2) == "last")
    let report = DeckCheck.run(deck)
    let odd = report.wrongRows.items + report.oddRows.items
    #expect(odd.count == 1 && odd[0].text.hasPrefix("line 3: \(what)"))
  }

  @Test
  func
    `a row with too few cells, a quote within a text and a name that is missing are read as they are`()
    throws
  {
    let deck = try Deck.of("id,,t\n1\n2,a,5\" disk\n", name: "deck.csv")
    #expect((0..<deck.count).allSatisfy { deck.card(at: $0).problem == nil })
    #expect(deck.members(at: 1)?.map(\.name) == ["id", "column 2", "t"])
    #expect(deck.members(at: 1)?.last?.value == .string("5\" disk"))
    #expect(DeckCheck.run(deck).isGood)
  }

  @Test(arguments: ["a\u{0}b", "caf\u{E9}"])
  func `a line with a NUL in it is text`(line: String) throws {
    let deck = try TemporaryFile(Array("first\n\(line)\n".utf8), name: "words").deck(format: .lines)
    #expect(deck.card(at: 1).problem == nil && deck.id(at: 1) == CardID(line))
  }

  @Test func `a line that is not UTF-8 is a card that says so`() throws {
    let deck = try TemporaryFile(Array("first\nb".utf8) + [0xFF, 0x0A] + Array("last\n".utf8), name: "words")
      .deck()
    #expect((0..<deck.count).map { deck.card(at: $0).problem?.line } == [nil, 2, nil])
  }

  /// JSON that breaks off: cards before the fault are there, and the fault has its line.
  @Test(arguments: [
    "[{\"id\":\"a\"},\n{\"id\":\"b", "[{\"id\":\"a\"},\n{\"id\":\"b\"},", "[{\"id\":\"a\"}\n{\"id\":\"b\"}]",
    "{\"cards\":[{\"id\":\"a\"},\n{\"id\":", "[{\"id\":\"a\"},\n",
  ])
  func `a file that breaks off keeps what was before`(text: String) throws {
    let file = try TemporaryFile(text)
    let deck = try Deck.open(file.path, format: .json, until: .firstCards)
    #expect(throws: DeckError.self) { try deck.waitUntilComplete() }
    #expect(deck.id(at: 0) == "a")
    guard case .notADeck(let line, _, _) = deck.progress.failure else {
      Issue.record("\(String(describing: deck.progress.failure))")
      return
    }
    #expect((1...3).contains(line))
    #expect(!DeckCheck.run(deck).isGood)
  }

  /// A file of 100 MB, all but its beginning zeros, which are no line end and no quote.
  private static func large(_ start: String, name: String) throws -> TemporaryFile {
    let file = try TemporaryFile(start, name: name)
    try #require(truncate(file.path, 100 << 20) == 0)
    return file
  }

  @Test func `100 MB in one line without an end are one bad card where a line is a card`() throws {
    let file = try Self.large("{\"t\":\"", name: "deck.jsonl")
    let report = DeckCheck.run(try Deck.open(file.path, until: .firstCards))
    #expect(report.cardCount == 1 && report.badCards.count == 1)
  }

  @Test(
    arguments: [
      ("[{\"t\":\"", "deck.json", 1, 8, .brokenCard(.controlCharacter(0)))
    ] as [(String, String, Int, Int, DeckFault)])
  func `100 MB in one line without an end are an error in a list`(
    start: String, name: String, line: Int, column: Int, why: DeckFault
  ) throws {
    let file = try Self.large(start, name: name)
    #expect(throws: DeckError.notADeck(line: line, column: column, why: why)) {
      try Deck.open(file.path, until: .firstCards)
    }
  }
}

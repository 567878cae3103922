import Testing

import CardDeck

@Suite struct DeckFormatTests {
  /// The ids of a deck's cards, problems as `!` and their line.
  static func ids(_ deck: Deck) -> [String] {
    (0..<deck.count).map { deck.card(at: $0).problem.map { "!\($0.line)" } ?? deck.id(at: $0).text }
  }

  @Test(
    arguments: [
      ("[{\"id\":1}]", "deck", .json, ["1"]), ("[{\"id\":1}]", "deck.jsonl", .jsonl, ["!1"]),
      ("[{\"id\":1},\n{\"id\":2}]", "deck.jsonl", .json, ["1", "2"]),
      ("{\"cards\":[{\"id\":1}]}", "deck.jsonl", .json, ["1"]),
      ("{\"id\":1}\n{\"id\":2}\n", "deck", .jsonl, ["1", "2"]),
      ("{\"id\":1}\n{\"id\":2}\n", "deck.ndjson", .jsonl, ["1", "2"]),
      ("{\"id\":1}\n{\"id\":2}\n", "deck.json", .json, ["1", "2"]), ("{\"id\":1}", "deck", .jsonl, ["1"]),
      ("{\n \"id\":1\n}\n{\n \"id\":2\n}", "deck", .json, ["1", "2"]), ("{}", "deck.json", .json, ["xxh3:"]),
      ("{\"a\":{\"n\":1},\"b\":{\"n\":2}}", "deck", .json, ["a", "b"]),
      ("{\"a\":{\"n\":1},\n\"b\":{\"id\":\"own\"}}\n", "deck.json", .json, ["a", "own"]),
      ("{\"a\":{\"n\":1}}\n{\"a\":{\"n\":2}}", "deck", .jsonl, ["xxh3:", "xxh3:"]),
      ("{\"a\":{\"n\":1}}\n", "deck.jsonl", .jsonl, ["xxh3:"]),
      ("{\"a\":{\"n\":1},\"title\":\"x\"}", "deck", .jsonl, ["xxh3:"]),
      ("{broken\n{\"id\":2}", "deck", .jsonl, ["!1", "2"]), ("id,title\n1,a\n", "deck.csv", .csv, ["1"]),
      ("id;title\n1;a,b\n", "deck.csv", .csv, ["1"]), ("id\ttitle\n1\ta\n", "deck.tsv", .tsv, ["1"]),
      ("id\n1\n", "deck.csv", .csv, ["1"]), ("id,title\n1,a\n", "deck.txt", .lines, ["id,title", "1,a"]),
      ("one\n\n \t\ntwo\r\nthree", "words", .lines, ["one", "two", "three"]),
      ("[id],title\n1,a\n", "deck.csv", .csv, ["xxh3:"]),
      ("\u{FEFF}id,title\n1,a\n", "deck.csv", .csv, ["1"]),
      ("\u{FEFF}one\n", "words", .lines, ["one"]), ("\u{FEFF}{\"id\":1}\n", "deck", .jsonl, ["1"]),
    ] as [(String, String, DeckFormat, [String])])
  func `a deck is recognized by its beginning, and by its name where that leaves a choice`(
    text: String, name: String, format: DeckFormat, ids: [String]
  ) throws {
    let deck = try Deck.of(text, name: name)
    #expect(deck.format == format)
    #expect(Self.ids(deck).map { $0.hasPrefix("xxh3:") ? "xxh3:" : $0 } == ids)
  }

  @Test(
    arguments: [
      ("{\"id\":1}\n", .lines, ["{\"id\":1}"]), ("id,title\n1,a\n", .csv, ["1"]),
      ("id\ttitle\n1\ta", .tsv, ["1"]),
      ("{\"id\":1}\n{\"id\":2}", .jsonl, ["1", "2"]), ("[1]\n{\"id\":2}", .jsonl, ["!1", "2"]),
      ("\n{\"id\":1}\n {\"id\":2}\n", .json, ["1", "2"]),
    ] as [(String, DeckFormat, [String])])
  func `what is asked for counts more than what it looks like`(
    text: String, format: DeckFormat, ids: [String]
  ) throws {
    #expect(Self.ids(try TemporaryFile(text, name: "deck").deck(format: format)) == ids)
  }

  @Test func `an object too large to see the end of is known by its first members`() throws {
    let many = (0..<30_000).map { "\"k\($0)\": {\"name\":\"card \($0)\"}" }
    let deck = try Deck.of("{\n" + many.joined(separator: ",\n") + "\n}", name: "cities.json")
    #expect(deck.count == 30_000)
    #expect(deck.id(at: 29_999) == "k29999")
    #expect(deck.card(at: 29_999).title == "card 29999")
    let record = try deck.record(at: 2)
    #expect(String(decoding: record.bytes, as: UTF8.self) == "{\"name\":\"card 2\"}")
    #expect(record.position == TextPosition(line: 4, column: 7))
    #expect(try deck.bytes(at: 2) == record.bytes)
    #expect(deck.index(ofRecordAt: deck.offset(at: 2)) == 2)
  }

  @Test func `a deck with much to say before its cards is a deck`() throws {
    let deck = try Deck.of(
      "{\"about\":\"\(String(repeating: "x", count: 400_000))\",\"cards\":[{\"id\":1}],\"title\":\"T\"}")
    #expect(deck.id(at: 0) == "1")
    #expect(deck.title == "T")
  }

  @Test func `a bad card kept by its name says where in the file`() throws {
    let deck = try Deck.of("{\"a\":{\"x\":1},\n \"b\": {\"x\": tru}}", name: "deck.json")
    #expect(deck.card(at: 1).problem?.position == TextPosition(line: 2, column: 13))
    #expect(deck.card(at: 1).id == "b")
    #expect(deck.id(at: 1) == "b")
    #expect(deck.isJSON(at: 0) && !deck.isJSON(at: 1))
  }

  @Test func `a bad line of JSON Lines is one card, and the lines around it are theirs`() throws {
    let deck = try Deck.of("{\"id\":1}\n{\"id\":\n\n[2]\n{\"id\":3} x\n\"s\"\n{\"id\":4}", name: "deck.jsonl")
    #expect(Self.ids(deck) == ["1", "!2", "!4", "!5", "s", "4"])
    #expect(deck.card(at: 1).problem?.why == .malformed(.unexpectedEnd))
    #expect(deck.card(at: 3).problem?.position == TextPosition(line: 5, column: 10))
  }

  @Test func `a line is its own id, and a long one is text`() throws {
    let long = String(repeating: "word ", count: 60)
    let file = try TemporaryFile(Array("short\n  indented \n\(long)\n".utf8) + [0x66, 0xFF, 0x0A])
    let deck = try file.deck(format: .lines)
    #expect(deck.card(at: 0) == Card(id: "short", title: "short"))
    #expect(deck.id(at: 1) == "  indented ")
    #expect(deck.card(at: 2).body == long)
    #expect(deck.id(at: 2).text.hasPrefix("xxh3:"))
    #expect(deck.card(at: 3).problem?.position == TextPosition(line: 4, column: 2))
    #expect(deck.card(at: 3).problem?.why == .malformed(.notUTF8(0xFF)))
    #expect(!deck.isJSON(at: 0))
  }

  @Test(
    arguments: [
      ([0xFF, 0x69, 0x00], "deck.csv"), ([0xFE, 0x00, 0x69], "words"), ([0x00, 0x69], "deck.jsonl"),
    ] as [([UInt8], String)])
  func `another encoding is refused in every format`(bytes: [UInt8], name: String) throws {
    #expect(try Deck.error(in: bytes, name: name) == .notADeck(line: 1, column: 1, why: .otherEncoding))
  }

  @Test(arguments: [
    ("", "deck.csv"), ("id,title\n", "deck.csv"), ("\n\n", "words"), ("", "deck.jsonl"), ("\r\n", "d.tsv"),
  ])
  func `a file without a card is empty in every format`(text: String, name: String) throws {
    #expect(try Deck.error(in: text.utf8, name: name) == .empty)
  }

  @Test func `100 MB in one line are one card`() throws {
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 100_000_000)
    let file = try TemporaryFile(Array("first\n".utf8) + long + Array("\nlast\n".utf8), name: "words")
    let deck = try file.deck()
    #expect(deck.count == 3)
    #expect(deck.id(at: 2) == "last")
    #expect(try deck.bytes(at: 1).count == 100_000_000)
  }
}

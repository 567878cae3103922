import Testing

import CardDeck

@Suite("Records found by their offset alone")
struct RecordExtentTests {
  static let decks: [(String, String)] = [
    ("a.json", #"[{"id":"a","n":1}, {"id":"b","x":"]"},\#n{"id":"c"}]"#),
    ("b.json", #"{"title":"T","cards":[{"id":"a"},{"id":"b"} ,{"id":"c"}],"like":"Yes"}"#),
    ("c.json", #"{"a":{"n":1},"b":{"n":2}, "c":{"n":3}}"#),
    ("d.jsonl", "{\"id\":\"a\"}\n\n  {\"id\":\"b\"}\n{\"id\":\"c\"}"),
    ("e.csv", "id,text\na,\"one\nline\"\nb,\"two\"\nc,three\n"),
    ("f.tsv", "id\ttext\r\na\tone\r\nb\ttwo\r\nc\tthree"),
    ("g.txt", "a\nb\n\nc\n"),
  ]

  @Test(arguments: decks)
  func `from each record on there are the index's own`(_ name: String, _ text: String) throws {
    let file = try TemporaryFile(text, name: name)
    let deck = try Deck.open(file.path)
    #expect(deck.count == 3)
    for index in 0..<deck.count {
      let extents = deck.extents(from: deck.offset(at: index), atMost: 9)
      #expect(extents.map { deck.card(at: $0).id } == (index..<deck.count).map { deck.id(at: $0) })
      #expect(extents.map(\.offset) == (index..<deck.count).map { deck.offset(at: $0) })
      guard let first = extents.first else { continue }
      #expect(deck.card(at: first) == deck.card(at: index))
      #expect(try deck.bytes(at: first) == deck.bytes(at: index))
    }
    #expect(deck.extents(from: deck.offset(at: 0), atMost: 2).count == 2)
  }

  @Test func `a record larger than the first look is found whole`() throws {
    let long = String(repeating: "x", count: 200_000)
    let file = try TemporaryFile("{\"id\":\"a\",\"body\":\"\(long)\"}\n{\"id\":\"b\"}\n", name: "long.jsonl")
    let deck = try Deck.open(file.path)
    let extents = deck.extents(from: 0, atMost: 2)
    #expect(extents.map { deck.card(at: $0).id } == ["a", "b"])
  }

  @Test(arguments: [-1, 5, 1_000_000])
  func `where no record starts nothing of worth is found, and nothing breaks`(_ offset: Int) throws {
    let file = try TemporaryFile("{\"id\":\"a\"}\n{\"id\":\"b\"}\n", name: "x.jsonl")
    let deck = try Deck.open(file.path)
    let extents = deck.extents(from: offset, atMost: 1)
    #expect(extents.first.map { deck.card(at: $0).id } != "a")
  }
}

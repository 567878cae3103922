import CardDeck
import ChoiceLog
import Foundation
import Testing

@testable import TeamLink

struct PublishedDeckTests {
  private func deck(
    _ text: String, _ name: String, fieldMap: FieldMap = FieldMap(), _ body: (Deck) throws -> Void
  ) throws {
    let folder = NSTemporaryDirectory() + "swipedeck-published-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
    try body(try Deck.open(folder + "/" + name, fieldMap: fieldMap))
  }

  private func lines(_ deck: PublishedDeck) throws -> [String] {
    var lines: [String] = []
    try deck.forEachLine { lines.append(String(decoding: $0, as: UTF8.self)) }
    return lines
  }

  @Test(
    arguments: [
      ("[{\"id\":\"a\",\n \"n\": 1.10}, {\"id\":7}]", "x.json", [#"{"id":"a",  "n": 1.10}"#, #"{"id":7}"#]),
      (
        #"{"one":{"name":"A"},"two":{"name":"B"}}"#, "x.json",
        [#"{"id":"one","name":"A"}"#, #"{"id":"two","name":"B"}"#]
      ),
      ("id,n\n1,1.10\n", "x.csv", [#"{"id":"1","n":"1.10"}"#]),
      (
        "first\n\nsecond line\n", "x.txt",
        [#"{"id":"first","text":"first"}"#, #"{"id":"second line","text":"second line"}"#]
      ),
      (#"{"id":"a","bad"#, "x.jsonl", nil),
    ] as [(String, String, [String]?)])
  func `each record is an object on one line that says its id`(
    text: String, name: String, expected: [String]?
  ) throws {
    try deck(text, name) { deck in
      let published = try PublishedDeck(deck)
      let lines = try lines(published)
      if let expected { #expect(lines == expected) }
      // Whoever gets the lines has the same cards.
      try self.deck(lines.joined(separator: "\n") + "\n", "lines.jsonl") { again in
        #expect((0..<again.count).map { again.id(at: $0) } == (0..<deck.count).map { deck.id(at: $0) })
      }
    }
  }

  @Test func `records without ids keep those that their bytes give them`() throws {
    for (text, name) in [
      (#"[{"n":1},{"n":2}]"#, "x.json"), ("n\n1\n2\n", "x.csv"),
      ("TY  - JOUR\nTI  - One\nAU  - Woolf\nER  - \nTY  - JOUR\nTI  - Two\nER  - \n", "x.ris"),
    ] {
      try deck(text, name) { deck in
        let lines = try lines(PublishedDeck(deck))
        #expect(lines.count == 2)
        for (index, line) in lines.enumerated() {
          #expect(PublishedDeck.id(of: Array(line.utf8), FieldMap()) == deck.id(at: index), "\(line)")
        }
        if name.hasSuffix("ris") { #expect(lines[0].contains(#""title":"One""#)) }
      }
    }
  }

  @Test func `a field that is named for the id is named in the head, and says it`() throws {
    try deck(
      "doi,name\n10.1/x,A\n,B\n", "x.csv", fieldMap: FieldMap(id: "doi", title: "name", reveal: ["name"])
    ) { deck in
      let published = try PublishedDeck(deck)
      #expect(
        String(decoding: published.head, as: UTF8.self)
          == #"{"reveal":["name"],"fields":{"id":"doi","title":"name"},"names":["doi","name"]}"#)
      let fieldMap = TeamDeckHeader(published.head).fieldMap
      for (index, line) in try lines(published).enumerated() {
        #expect(PublishedDeck.id(of: Array(line.utf8), fieldMap) == deck.id(at: index), "\(line)")
      }
    }
  }

  @Test func `title and labels are in the head`() throws {
    try deck(#"{"title":"T","like":"hire","later":"ask","cards":[{"id":1}]}"#, "x.json") { deck in
      let head = String(decoding: try PublishedDeck(deck).head, as: UTF8.self)
      #expect(head == #"{"title":"T","like":"hire","later":"ask","names":["id"]}"#)
    }
  }

  @Test func `the names of the cards' fields are in the head, unless they are too many`() throws {
    try deck(#"[{"id":1,"a":2},{"id":2,"B":{"c":1}},{"id":1,"a":2}]"#, "x.json") { deck in
      let names = TeamDeckHeader(try PublishedDeck(deck).head).names
      #expect(names == ["id", "a", "B"])
    }
    try deck("one\ntwo\n", "x.txt") { deck in
      let names = TeamDeckHeader(try PublishedDeck(deck).head).names
      #expect(names?.contains("text") == true)
    }
    let many = (0..<2000).map { #""n\#($0)":1"# }.joined(separator: ",")
    try deck("[{\"id\":1,\(many)}]", "x.json") { deck in
      let names = TeamDeckHeader(try PublishedDeck(deck).head).names
      #expect(names == nil)
    }
    let long = String(repeating: "n", count: 1 << 16)
    try deck("[{\"id\":1,\"\(long)\":1}]", "x.json") { deck in
      let head = try PublishedDeck(deck).head
      #expect(String(decoding: head, as: UTF8.self) == "{}")
    }
  }

  @Test func `copies are left out, and two that say one id are refused`() throws {
    try deck(#"[{"id":1},{"id":2},{"id":1}]"#, "x.json") { deck in
      let published = try PublishedDeck(deck)
      #expect(published.cards == 2 && published.copies == 1)
      #expect(try lines(published) == [#"{"id":1}"#, #"{"id":2}"#])
    }
    try deck(#"[{"id":1},{"id":2},{"id":1,"n":3}]"#, "x.json") { deck in
      #expect(throws: PublishedDeck.Problem.repeatedID("1", first: 1, second: 3)) { try PublishedDeck(deck) }
    }
  }

  @Test func `a record that is too large is told by its number`() throws {
    let text = String(repeating: "x", count: PublishedDeck.longestRecord)
    try deck(#"[{"id":1},{"id":2,"text":"\#(text)"}]"#, "x.json") { deck in
      #expect(throws: PublishedDeck.Problem.tooLarge(2)) { try PublishedDeck(deck) }
    }
  }

  @Test(arguments: [(1, 10, 1), (1000, 10, 25), (1_000_000, 10, 64), (3, 100, 1), (400, 1, 64)])
  func `blocks are small where people are many`(cards: Int, people: Int, size: Int) {
    var terms = TeamDeckTerms(name: "n")
    terms.people = people
    #expect(terms.blockSize(cards: cards, largestRecord: 1000) == size)
    #expect(terms.blockSize(cards: cards, largestRecord: 8 << 20) == 1)
  }

  @Test func `what is copied has nothing in it that ends a value`() {
    var bytes: [UInt8] = []
    PostgresTeam.appendCopied(Array("a\\n\tb\nc\r\\.".utf8), to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "a\\\\n\\tb\\nc\\r\\\\.")
  }

  @Test func `only cards that meet the conditions are published, and a card that cannot be read stops it`()
    throws
  {
    let german = [CardFilter(field: "lang", .equals("de"))]
    let good =
      #"{"id":1,"lang":"de"}"# + "\n" + #"{"id":2,"lang":"fi"}"# + "\n" + #"{"id":1,"lang":"de"}"# + "\n"
    try deck(good, "x.jsonl") { deck in
      let published = try PublishedDeck(deck, filters: german)
      #expect(published.cards == 1 && published.copies == 1)
      #expect(try lines(published) == [#"{"id":1,"lang":"de"}"#])
    }
    try deck(good + #"{"id":3,"bad"# + "\n", "x.jsonl") { deck in
      #expect(throws: PublishedDeck.Problem.unreadable(4)) { try PublishedDeck(deck, filters: german) }
    }
  }
}

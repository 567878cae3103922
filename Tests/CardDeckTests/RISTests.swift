import Foundation
import Testing

import CardDeck

@Suite struct RISTests {
  static let text = """
    Provider: somebody\r
    \r
    TY  - JOUR\r
    AU  - Marx, Karl\r
    AU  - Lindgren, Astrid\r
    TI  - Title of
      reference\r
    PY  - 2014//\r
    KW  - one
    two\r
    DO  - 10.1/x\r
    AB  - All of it.\r
    ER - the emergency room\r
    ID  - 12345\r
    ER  - \r
    \r
    TY  - BOOK
    T1  - No end
    TY  - GEN
    N2  - Last
    """

  @Test func `records are cards, with words for their tags`() throws {
    for name in ["refs.ris", "refs", "refs.txt"] {
      let text = name == "refs.ris" ? Self.text : String(Self.text.drop { $0 != "T" })
      let deck = try Deck.of(text, name: name)
      #expect(deck.format == .ris && deck.count == 3)
      let card = deck.card(at: 0)
      #expect(card.id == "12345" && card.title == "Title of reference")
      #expect(card.body == "All of it. ER - the emergency room")
      #expect(card.subtitle == "Marx, Karl; Lindgren, Astrid" && card.tags == ["one", "two"])
      #expect(card.fields.map { "\($0.name)=\($0.value)" } == ["type=JOUR", "year=2014//", "DOI=10.1/x"])
      #expect(deck.card(at: 1).title == "No end" && deck.card(at: 2).body == "Last")
      #expect(deck.card(at: 1).id.text.hasPrefix("xxh3:"))
      #expect(deck.index(of: "12345") == 0)
    }
  }

  @Test(
    arguments: [
      ("year>2013", [0]), ("AU~lindgren", [0]), ("author~marx", [0]), ("TY=BOOK", [1]), ("title~end", [1]),
    ])
  func `conditions take tags and words`(argument: String, indices: [UInt32]) throws {
    var query = DeckQuery()
    query.filters = [try #require(CardFilter(argument: argument))]
    #expect(try Array(query.selection(from: Deck.of(Self.text, name: "refs.ris"))) == indices)
  }

  /// What files of many programs look like, and the titles, ids and texts that their cards have.
  @Test(
    arguments: [
      ("TY  - A\nTI  - x\nER  - \n", ["x"]),
      ("\u{FEFF}TY  - A\r\nTI  - x\r\nER  - \r\n", ["x"]),
      ("TY  - A\rTI  - x\rER  - \rTY  - A\rTI  - y", ["x", "y"]),
      ("1.\nTY  - A\nTI  - x\nER  -\n\n2.\nTY  - A\nTI  - y\nER  -", ["x", "y"]),
      // One blank, as some write it.
      ("TY - A\nTI - x\nER -\nTY - A\nTI - y\nER - \n", ["x", "y"]),
      // No end, no beginning, and both ends of two files.
      ("TY  - A\nTI  - x\nTY  - A\nTI  - y\n", ["x", "y"]),
      ("TY  - A\nER  - \nTI  - x\nER  - \n", [nil, "x"]),
      ("TY  - A\nTI  - x\nER  - \n\u{FEFF}TY  - B\nTI  - y\nER  - \n", ["x", "y"]),
      ("TY  - A\nER  - \nER  - \nTY  - B\nTI  - y\n", [nil, "y"]),
      // A paragraph between blank lines; nothing behind a tag; a tag in the middle of a line.
      ("TY  - A\nTI  -\nT1  - x\n\n  y TI  - z\n\nER  - \n", ["x y TI  - z"]),
      ("TY  - A\nTI  - a\u{0}b\nER  - ", ["a\u{0}b"]),
    ] as [(String, [String?])])
  func `files of many programs are read`(text: String, titles: [String?]) throws {
    let deck = try Deck.of(text, name: "refs")
    #expect(deck.format == .ris)
    #expect((0..<deck.count).map { deck.card(at: $0).title } == titles)
  }

  @Test func `what is no RIS is a text`() throws {
    for text in ["1. first\n2. second", "TY\n", "TYPE  - x", "1.", "ty  - a"] {
      #expect(try Deck.of(text, name: "list.txt").format == .lines, "\(text)")
    }
    #expect(try Deck.error(in: "nothing\nof the kind\n".utf8, name: "x.ris") == .empty)
  }

  @Test func `a record that is not UTF-8 is a card that says so`() throws {
    let bytes =
      Array("TY  - A\nTI  - x\nER  - \nTY  - A\nID  - 7\nTI  - caf".utf8) + [0xE9] + Array("\nER  - \n".utf8)
    let deck = try TemporaryFile(bytes, name: "latin.ris").deck()
    #expect(deck.count == 2 && deck.card(at: 0).problem == nil)
    let card = deck.card(at: 1)
    #expect(card.problem?.line == 6 && card.id == deck.id(at: 1))
  }

  @Test func `the last id of a record is the card's, and of two cards with one id both are there`() throws {
    let deck = try Deck.of(
      "TY  - A\nID  - 1\nID  - \nER  - \nTY  - B\nID  - 1\nER  - \nTY  - C\nID  - 1\nID  - 2\nER  - \n",
      name: "a.ris")
    #expect(deck.id(at: 0) == "1" && deck.id(at: 1).text.hasPrefix("1~") && deck.id(at: 2) == "2")
    for index in 0..<3 where index != 1 { #expect(deck.card(at: index).id == deck.id(at: index)) }
  }

  @Test func `a record of many megabytes and of very many lines is read`() throws {
    let lines = String(repeating: "  ten bytes\n", count: 200_000)
    let deck = try Deck.of("TY  - A\nTI  - x\nAB  - a\n" + lines + "ID  - 9\nER  - \n", name: "a.ris")
    #expect(deck.count == 1 && deck.id(at: 0) == "9")
    let body = try #require(deck.card(at: 0).body)
    #expect(body.utf8.count == 2_000_001)
  }

  static let references = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(component: "References")

  @Test func `what rispy writes is read as rispy reads it`() throws {
    let deck = try Deck.open(Self.references.appending(component: "rispy.ris").path)
    let data = try Data(contentsOf: Self.references.appending(component: "rispy.json"))
    let entries = try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    #expect(deck.format == .ris && deck.count == entries.count)
    for (index, entry) in entries.enumerated() {
      var theirs: [String: [String]] = [:]
      for (name, value) in entry {
        if let unknown = value as? [String: [String]] {
          theirs.merge(unknown) { $1 }
        } else {
          let texts = value as? [String] ?? [value as? String].compactMap(\.self)
          theirs[try #require(Self.tags[name])] = texts
        }
      }
      var ours: [String: [String]] = [:]
      for member in try #require(deck.members(at: index)) {
        if case .array(let values) = member.value {
          ours[member.name] = values.map(\.plainText)
        } else {
          ours[member.name] = [member.value.plainText]
        }
      }
      #expect(ours == theirs)
    }
  }

  /// What rispy calls the tags of the references.
  private static let tags = [
    "type_of_reference": "TY", "id": "ID", "authors": "AU", "title": "TI", "year": "PY", "journal_name": "JO",
    "secondary_title": "T2", "volume": "VL", "number": "IS", "start_page": "SP", "end_page": "EP",
    "doi": "DO",
    "issn": "SN", "urls": "UR", "keywords": "KW", "abstract": "AB", "notes": "N1", "custom1": "C1",
    "first_authors": "A1", "primary_title": "T1", "publication_year": "Y1", "publisher": "PB",
    "place_published": "CY", "notes_abstract": "N2", "language": "LA",
  ]
}

import TestSupport
import Testing

@testable import CardDeck

@Suite struct CSVTests {
  static func rows(_ bytes: [UInt8], chunks: [Int], delimiter: UInt8 = UInt8(ascii: ",")) -> [String] {
    var scanner = RowScanner(TableDialect(delimiter: delimiter))
    var found: [RecordExtent] = []
    var start = 0
    for end in chunks + [bytes.count] {
      Array(bytes[start..<end]).withUnsafeBytes { scanner.push($0, into: &found) }
      start = end
    }
    scanner.finish(into: &found)
    return found.map { String(decoding: bytes[$0.offset..<$0.offset + $0.length], as: UTF8.self) }
  }

  static func cells(_ row: String) -> [String] {
    Array(row.utf8).withUnsafeBytes { CSVCursor.cells(of: $0, TableDialect(delimiter: UInt8(ascii: ","))) }
  }

  /// RFC 4180, section 2, rule by rule, and what readers are known to get wrong.
  @Test(
    arguments: [
      ("aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
      ("aaa,bbb,ccc\r\nzzz,yyy,xxx", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
      ("a, b ,c", [["a", " b ", "c"]]), ("a,,\r\n", [["a", "", ""]]), (",", [["", ""]]),
      ("\"aaa\",\"bbb\",\"ccc\"\r\nzzz", [["aaa", "bbb", "ccc"], ["zzz"]]),
      ("\"aaa\",\"b\r\nbb\",\"ccc\"\r\nzzz", [["aaa", "b\r\nbb", "ccc"], ["zzz"]]),
      ("\"aaa\",\"b\"\"bb\",\"c,c\"", [["aaa", "b\"bb", "c,c"]]),
      ("a\nb\rc\r\nd", [["a"], ["b"], ["c"], ["d"]]), ("a\n\n\r\nb\n", [["a"], ["b"]]),
      ("5\" disk,x\n\"y\"", [["5\" disk", "x"], ["y"]]), ("a \"b\",c\nd", [["a \"b\"", "c"], ["d"]]),
      ("x, \"y\n\"z\"", [["x", " \"y"], ["z"]]), ("\"\",\"\"\"\"\n\"\"\"\"\"\"", [["", "\""], ["\"\""]]),
      ("\"\n\"", [["\n"]]), ("\"a\"\n\"b\"", [["a"], ["b"]]),
      ("e\u{301},\u{301}x", [["e\u{301}", "\u{301}x"]]),
      ("漢,\"字\n\"", [["漢", "字\n"]]), ("a\0b,c", [["a\0b", "c"]]), ("a\n,\nb", [["a"], ["", ""], ["b"]]),
    ] as [(String, [[String]])])
  func `a table is read as RFC 4180 has it`(text: String, table: [[String]]) throws {
    let bytes = Array(text.utf8)
    for first in 0...bytes.count {
      for second in first...bytes.count {
        let rows = Self.rows(bytes, chunks: [first, second])
        #expect(rows.map(Self.cells) == table, "split at \(first) and \(second)")
      }
    }
  }

  @Test(
    arguments: [
      ("\"a\"b,c", [["\"a\"b", "c"]]), ("\"a\" ,c", [["\"a\" ", "c"]]), ("x,\"a\"\"", [["x", "\"a\"\""]]),
      ("\"", [["\""]]), ("a,b\nc,\"d\ne,f\n", [["a", "b"], ["c", "\"d"], ["e", "f"]]),
      ("1,\"Up\" and\n2,\"a\nb\"\n", [["1", "\"Up\" and"], ["2", "a\nb"]]),
      ("1,\"long\n2,\"a, b\",c\n", [["1", "\"long"], ["2", "a, b", "c"]]),
      ("\"x\n\"y\",z\n", [["\"x"], ["y", "z"]]), ("a,\"b\r\nc,d \"e\r\n", [["a", "\"b"], ["c", "d \"e"]]),
      ("\"x\n1,\"\",3\n", [["\"x"], ["1", "", "3"]]),
    ] as [(String, [[String]])])
  func `a quote that does not enclose its cell is a character`(text: String, table: [[String]]) throws {
    let bytes = Array(text.utf8)
    for first in 0...bytes.count {
      let rows = Self.rows(bytes, chunks: [first])
      #expect(rows.map(Self.cells) == table, "split at \(first)")
    }
  }

  /// Bytes one at a time are taken by a plain state machine, longer pieces 64 at a time.
  @Test(arguments: [0x5EED_0060, 0x5EED_0061, 0x5EED_0062] as [UInt64])
  func `64 bytes at a time find the rows that one at a time does`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = ["\"", "\"\"", ",", "\n", "\r\n", "\r", "letters", " ", "x", "\",\"", "漢", "\",\n"]
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 1..<80, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let bytes = Array(text.utf8)
      let slow = Self.rows(bytes, chunks: Array(1..<max(1, bytes.count)))
      let cut = Int.random(in: 0...bytes.count, using: &random)
      #expect(Self.rows(bytes, chunks: []) == slow, "seed \(seed): \(text.debugDescription)")
      #expect(
        Self.rows(bytes, chunks: [cut]) == slow, "seed \(seed), cut at \(cut): \(text.debugDescription)")
    }
  }

  @Test(arguments: [0x5EED_0063, 0x5EED_0064] as [UInt64])
  func `made up tables come back cell by cell`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "\"", ",", "\n", "\r\n", " ", "漢字", ";", "eight by", "👩🏽‍🚀"]
    for _ in 0..<500 {
      let columns = Int.random(in: 1..<5, using: &random)
      let table = (0..<Int.random(in: 1..<6, using: &random)).map { _ in
        (0..<columns).map { _ in
          (0..<Int.random(in: 0..<6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
            .joined()
        }
      }
      let text = table.map { row in
        row.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\r\n"
      }.joined()
      let rows = Self.rows(Array(text.utf8), chunks: [])
      #expect(rows.map(Self.cells) == table, "seed \(seed): \(text.debugDescription)")
    }
  }

  @Test func `a row is a card under the names of the first one`() throws {
    let deck = try Deck.of(
      "id, title ,zoo,,age,tags\n1,\"Tea, hot\",z,q,34,\"a, b\"\n2,Short\n3,\"two\nlines\",,,,\n4,a,b,c,d,e,f\n5,\"x\"y\n6,ok\n",
      name: "deck.csv")
    #expect(deck.count == 6)
    let card = deck.card(at: 0)
    #expect(card.id == "1")
    #expect(card.title == "Tea, hot")
    #expect(card.tags == ["a", "b"])
    #expect(
      card.fields == [
        Card.Field(name: "zoo", value: "z"), Card.Field(name: "column 4", value: "q"),
        Card.Field(name: "age", value: "34"),
      ])
    #expect(deck.card(at: 1) == Card(id: "2", title: "Short"))
    #expect(deck.card(at: 2) == Card(id: "3", title: "two\nlines"))
    #expect(deck.card(at: 3).fields.last == Card.Field(name: "column 7", value: "f"))
    #expect(deck.card(at: 4) == Card(id: "5", title: "\"x\"y"))
    #expect(deck.id(at: 5) == "6")
    #expect(try deck.bytes(at: 1) == Array("2,Short".utf8))
    let report = DeckCheck.run(deck)
    #expect(
      report.wrongRows.items.map(\.text) == [
        "line 6: there are 7 cells under 6 names; put a text with a comma in it in double quotes"
      ])
    #expect(report.oddRows.count == 3 && !report.isGood)
  }

  @Test func `a quote that is open at the end loses no row`() throws {
    let deck = try Deck.of("id,title\n1,a\n2,\"b\n3,c\n", name: "deck.csv")
    #expect((0..<deck.count).map { deck.card(at: $0).title } == ["a", "\"b", "c"])
    #expect(
      DeckCheck.run(deck).oddRows.items.map(\.text) == [
        "line 3: a quote begins a cell and does not enclose it, and is read as text"
      ])
  }

  @Test(arguments: [
    ("id,title\n", false), ("id,id\n", false), ("1,Ada\n", true), ("id,\n", false), ("id,2019\n", false),
    ("Ort,http://a\n", true), (",title\n", false), ("\"id\",\"t\"\n", false),
  ])
  func `a first row that looks like a card is told`(header: String, isDoubtful: Bool) throws {
    #expect(DeckCheck.run(try Deck.of(header + "1,2\n", name: "deck.csv")).hasDoubtfulHeader == isDoubtful)
  }

  @Test func `bytes that are not UTF-8 spoil one row`() throws {
    let file = try TemporaryFile(
      Array("id,title\n1,".utf8) + [0xE9] + Array("\n2,ok\n".utf8), name: "deck.csv")
    let deck = try file.deck()
    #expect(deck.card(at: 0).problem?.why == .malformed(.notUTF8(0xE9)))
    #expect(deck.card(at: 0).problem?.position == TextPosition(line: 2, column: 3))
    #expect(deck.id(at: 0) == deck.card(at: 0).id)
    #expect(deck.id(at: 1) == "2")
  }
}

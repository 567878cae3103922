import TestSupport
import Testing

@testable import CardDeck

@Suite struct CSVTests {
  static func rows(
    _ bytes: [UInt8], chunks: [Int], delimiter: UInt8 = UInt8(ascii: ",")
  ) -> Result<[String], ParseError> {
    var scanner = RowScanner(TableDialect(delimiter: delimiter))
    var found: [RecordExtent] = []
    var start = 0
    for end in chunks + [bytes.count] {
      let chunk = Array(bytes[start..<end])
      chunk.withUnsafeBytes { scanner.push($0, into: &found) }
      start = end
    }
    do throws(ParseError) { try scanner.finish(into: &found) } catch { return .failure(error) }
    return .success(
      found.map { String(decoding: bytes[$0.offset..<$0.offset + $0.length], as: UTF8.self) })
  }

  static func cells(_ row: String) throws(ParseError) -> [String] {
    try CSVCursor.cells(of: Array(row.utf8), delimiter: UInt8(ascii: ","))
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
        let rows = try Self.rows(bytes, chunks: [first, second]).get()
        #expect(try rows.map { try Self.cells($0) } == table, "split at \(first) and \(second)")
      }
    }
  }

  @Test(arguments: [
    ("\"a\"b,c", DeckFault.textBehindQuote(found: 0x62), 3), ("\"a\" ,c", .textBehindQuote(found: 0x20), 3),
    ("x,\"a\"\"", .openQuote, 2),
  ])
  func `a row that is not right is refused at its byte`(row: String, fault: DeckFault, offset: Int) {
    #expect(throws: ParseError(fault: fault, offset: offset)) { try Self.cells(row) }
  }

  @Test(arguments: [("\"", 0), ("a,b\nc,\"d\ne,f\n", 6), ("a,\"\"\"", 2), ("a\n\"b\"\"\nc", 2)])
  func `a quote that is never closed is told where it opened`(text: String, offset: Int) {
    #expect(
      Self.rows(Array(text.utf8), chunks: []) == .failure(ParseError(fault: .openQuote, offset: offset)))
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
      let rows = try Self.rows(Array(text.utf8), chunks: []).get()
      #expect(try rows.map { try Self.cells($0) } == table, "seed \(seed): \(text.debugDescription)")
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
    #expect(deck.card(at: 3).problem?.why == .malformed(.tooManyCells(count: 7, columns: 6)))
    #expect(deck.card(at: 3).problem?.line == 6)
    #expect(deck.card(at: 4).problem?.position == TextPosition(line: 7, column: 6))
    #expect(deck.id(at: 5) == "6")
    #expect(try deck.bytes(at: 1) == Array("2,Short".utf8))
    #expect(deck.hasDoubtfulHeader)
  }

  @Test func `a quote that is open at the end leaves the rows before it`() throws {
    let file = try TemporaryFile("id,title\n1,a\n2,\"b\n3,c\n", name: "deck.csv")
    #expect(throws: DeckError.notADeck(line: 3, column: 3, why: .openQuote)) { try file.deck() }
    let deck = try Deck.open(file.path, until: .firstCards)
    #expect(deck.count == 1)
    #expect(deck.wait(forCards: 2) == false)
    #expect(deck.progress.failure == .notADeck(line: 3, column: 3, why: .openQuote))
  }

  @Test(arguments: [
    ("id,title\n", false), ("id,id\n", true), ("1,Ada\n", true), ("id,\n", true), ("\"id\",\"t\"\n", false),
  ])
  func `a first row that looks like a card is told`(header: String, isDoubtful: Bool) throws {
    #expect(try Deck.of(header + "1,2\n", name: "deck.csv").hasDoubtfulHeader == isDoubtful)
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

import CardDeck
import Foundation
import TestSupport
import Testing

import ChoiceLog
@testable import ChoiceFormats

private func member(_ name: String, _ text: String) -> JSONMember {
  JSONMember(name: name, value: .string(text))
}

private func json(_ text: String, _ members: JSONMember...) -> ExportRecord {
  let record = ExportRecord(bytes: [UInt8](text.utf8), form: .json, hash: nil)
  record.members = members
  return record
}

/// Choices on cards a (like), b (nope), c (later), d (star), in this order.
private struct Written {
  let fixture: LogFixture
  var export: ChoicesExport

  init(_ format: ExportFormat, _ records: [CardID: ExportRecord]) throws {
    fixture = try LogFixture()
    for (card, choice): (CardID, Choice) in [("a", .like), ("b", .nope), ("c", .later), ("d", .star)]
    where records[card] != nil {
      try fixture.log.append(fixture.event(.choose(choice), card, at: 1_767_355_200_000, dwell: 1500))
    }
    export = ChoicesExport(
      deck: "d", scope: fixture.scope(), exportedAt: 0, counts: CardCounts(records: 0, tally: Tally())
    ) { card, _ in
      records[card]
    }
    export.options.format = format
  }

  var report = ChoicesExport.Report()

  mutating func text() throws -> String {
    var bytes: [UInt8] = []
    report = try export.write(from: fixture.log) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

@Suite struct ExportFormsTests {
  @Test func `cards are the records' own bytes, or objects made of them, on a line each`() throws {
    let row = { () -> ExportRecord in
      let row = ExportRecord(bytes: [UInt8]("1,x".utf8), form: .part, hash: nil)
      row.members = [member("id", "1"), member("x", "say \"x\"")]
      return row
    }()
    var written = try Written(
      .cards,
      [
        "a": json("{\"id\":\"a\",\r\n \"n\":1.10}"),
        "b": ExportRecord(bytes: [UInt8]("{\"id\":\n oops".utf8), form: .text, hash: nil), "c": row,
        "d": ExportRecord(bytes: [UInt8]("plain".utf8), form: .text, hash: nil),
      ])
    #expect(
      try written.text()
        == """
        {"id":"a",   "n":1.10}
        {"text":"{\\"id\\":\\n oops"}
        {"id":"1","x":"say \\"x\\""}
        {"text":"plain"}

        """)
  }

  @Test func `records that say the same stay apart`() throws {
    let row = ExportRecord(bytes: [UInt8](",,".utf8), form: .part, hash: nil)
    var written = try Written(.cards, ["a": json("{ }"), "b": json("{ }"), "c": row, "d": row])
    #expect(
      try written.text() == """
        { }
        {"id":"b" }
        {"text":",,"}
        {"id":"d","text":",,"}

        """)
  }

  @Test func `a record that says an id has the card's instead of it, and no second one`() throws {
    let record = #"{"n":1.10,"id":"P1","id":"P2","x":"y"}"#
    var written = try Written(.cards, ["a": json(record), "b": json(record)])
    #expect(try written.text() == record + "\n" + #"{"n":1.10,"id":"b","x":"y"}"# + "\n")
  }

  @Test func `a card that nothing else tells has its id where it is needed`() throws {
    func needing(_ record: ExportRecord) -> ExportRecord {
      record.needsID = true
      return record
    }
    let records: [CardID: ExportRecord] = [
      "a": needing(json(#"{"text":"x"}"#, member("text", "x"))),
      "b": json(#"{"text":"y","_swipedeck_id":"old"}"#, member("text", "y"), member("_swipedeck_id", "old")),
    ]
    var prodigy = try Written(.prodigy, records)
    let tail = #""_timestamp":1767355200,"_annotator_id":"ann"}"#
    let lines = [
      #"{"text":"x","_swipedeck_id":"a","answer":"accept","# + tail,
      #"{"text":"y","answer":"reject","# + tail, "",
    ]
    #expect(try prodigy.text() == lines.joined(separator: "\n"))
    var table = try Written(.asreview, records)
    table.export.columns = ["text", "_swipedeck_id"]
    table.export.hasIDColumn = true
    #expect(try table.text() == "text,_swipedeck_id,included\r\nx,a,1\r\ny,b,0\r\n")
  }

  @Test func `paths go out as they are, and files that are gone do not`() throws {
    let file = ExportRecord(bytes: [], form: .json, hash: nil)
    file.path = [0x2F, 0xFF, 0x0A]
    var written = try Written(.lines, ["a": file, "d": json("{}")])
    written.export.options.hasPaths = true
    #expect(throws: ExportError.idHoldsLineBreak(card: "a")) { try written.text() }
    written.export.options.endsWithNUL = true
    var bytes: [UInt8] = []
    let report = try written.export.write(from: written.fixture.log) { bytes += $0 }
    #expect(bytes == [0x2F, 0xFF, 0x0A, 0] && report.entries == 1 && report.gone == 1)
  }

  @Test func `cards that are gone are counted and left out where only the record would say anything`() throws
  {
    var written = try Written(.cards, ["a": json("{}"), "b": json("{}")])
    written.export.record = { card, _ in card == "a" ? nil : json("{}") }
    #expect(try written.text() == "{}\n")
    #expect(written.report.entries == 1 && written.report.gone == 1 && written.report.withoutRecord == 1)
  }

  @Test func `ids go on lines, or end with NUL`() throws {
    var written = try Written(.lines, ["a": json("{}"), "d": json("{}")])
    #expect(try written.text() == "a\nd\n")
    written.export.options.endsWithNUL = true
    #expect(try written.text() == "a\0d\0")
    try written.fixture.log.append(written.fixture.event(.choose(.like), "two\nlines"))
    #expect(try written.text() == "a\0d\0two\nlines\0")
    written.export.options.endsWithNUL = false
    #expect(throws: ExportError.idHoldsLineBreak(card: "two\nlines")) { try written.text() }
  }

  @Test func `Prodigy gets the record's own members and the answer`() throws {
    var written = try Written(
      .prodigy,
      [
        "a": json(
          #"{"text":"é","n":1.10 }"#, member("text", "é"), JSONMember(name: "n", value: .number("1.10"))),
        "b": json(#"{ "answer":"?","text":"x"}"#, member("answer", "?"), member("text", "x")),
        "c": json("{}"), "d": ExportRecord(bytes: [UInt8]("{oops".utf8), form: .text, hash: nil),
      ])
    let tail = #""_timestamp":1767355200,"_annotator_id":"ann"}"#
    #expect(
      try written.text().split(separator: "\n").map(String.init) == [
        #"{"text":"é","n":1.10 ,"answer":"accept","# + tail, #"{"text":"x","answer":"reject","# + tail,
        #"{"answer":"ignore","# + tail, #"{"text":"{oops","answer":"accept","# + tail,
      ])
    written.export.record = { _, _ in nil }
    #expect(try written.text().hasPrefix(#"{"id":"a","answer":"accept","#))
  }

  @Test func `ASReview gets the deck's columns and 1, 0 or nothing`() throws {
    var written = try Written(
      .asreview,
      [
        "a": json("{}", member("title", "One, \"two\""), member("n", "=1")),
        "b": json("{}", member("n", "2")),
        "c": json("{}"), "d": json("{}"),
      ])
    written.export.columns = ["title", "n", "included"]
    #expect(
      try written.text() == "title,n,included\r\n\"One, \"\"two\"\"\",'=1,1\r\n,2,0\r\n,,\r\n,,1\r\n")
  }

  @Test func `a spreadsheet gets what was chosen, a column a member, and the record`() throws {
    var written = try Written(.csv, ["a": json(#"{"id":"a","x":"é"}"#, member("id", "a"), member("x", "é"))])
    try written.fixture.log.append(written.fixture.event(.note("=cmd()"), "a"))
    written.export.columns = ["id", "x"]
    #expect(
      try written.text() == """
        id,choice,at,by,cause,dwell,reason,note,changed,card.id,x,record\r
        a,like,2026-01-02T12:00:00.000Z,ann,key,1.5,,'=cmd(),,a,é,"{""id"":""a"",""x"":""é""}"\r\n
        """)
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+1", "+1"), ("-1.5", "-1.5"), ("-1.5.1", "'-1.5.1"), ("-cmd", "'-cmd"), ("+", "'+"),
    ("-1+cmd|x", "'-1+cmd|x"), ("@x", "'@x"), ("\tx", "'\tx"), ("\rx", "'\rx"), ("\n=x", "'\n'=x"),
    ("\r\n=x", "'\r\n'=x"), ("＝x", "'＝x"), ("a=1", "a=1"), ("", ""), (" =1", " =1"), ("'=1", "'=1"),
    ("=\u{301}", "'=\u{301}"),
    // Where the file is split at semicolons or tabs, or a quote does not hold lines together.
    (";=1+1", ";'=1+1"), ("a;=1+1;-2;+x", "a;'=1+1;-2;'+x"), ("a\t@x", "a\t'@x"), ("a\n=1", "a\n'=1"),
    (";\"=1+1", ";\"'=1+1"), ("a; =1", "a; =1"), ("a,=1", "a,=1"), (";-1.5", ";-1.5"), (";", ";"),
  ])
  func `no cell is a formula, and numbers stay numbers`(cell: String, harmless: String) {
    #expect(TableText.harmless(cell) == harmless)
  }

  @Test(arguments: [
    ("=x", "'=x"), ("'=x", "''=x"), ("''=x", "'''=x"), ("- first\n- second", "'- first\n'- second"),
    ("a;=b", "a;'=b"), ("a;'=b", "a;''=b"), ("a;\"=b", "a;\"'=b"), ("\tx", "'\tx"), ("'\tx", "''\tx"),
    ("\r\n=x", "'\r\n'=x"),
    // An apostrophe before anything else is a character like others.
    ("'x", "'x"), ("'-5", "'-5"), ("a;'b", "a;'b"), ("it's", "it's"), ("'", "'"), ("", ""),
  ])
  func `a text of ours is harmless and comes back`(text: String, cell: String) {
    #expect(TableText.escaped(text) == cell)
    #expect(TableText.restored(cell) == text)
  }

  @Test(arguments: ["=x", "'=x;=y", "a;=b", "'\tx\n=y", "a\n'=b;@c"])
  func `a cell that no rule has made harmless stays`(cell: String) {
    #expect(TableText.restored(cell) == cell)
  }

  @Test(arguments: 0..<UInt64(Repetitions.count(4, full: 40)))
  func `every text comes back from its cell, and no cell is a formula`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let letters = ["=", "+", "-", "@", "'", ";", "\t", "\n", "\r", "\"", "a", "1", "\u{301}"]
    for _ in 0..<2000 {
      let text = (0..<generator.whole(0..<10)).map { _ in generator.pick(letters) }.joined()
      let cell = TableText.escaped(text)
      #expect(TableText.harmless(cell).hasSameBytes(as: cell), "seed \(seed), \(text.debugDescription)")
      #expect(TableText.restored(cell).hasSameBytes(as: text), "seed \(seed), \(text.debugDescription)")
      // As 1.0 wrote it.
      if !text.utf8.contains(UInt8(ascii: "'")) {
        let old = TableText.restored(TableText.harmless(text))
        #expect(old.hasSameBytes(as: text), "seed \(seed), \(text.debugDescription)")
      }
    }
  }

  @Test
  func `Anki gets front, back and tags, in quotes where a cell has tabs, lines or a comment's beginning`()
    throws
  {
    func shown(_ card: Card) -> ExportRecord {
      let record = json("{}")
      record.card = card
      return record
    }
    var written = try Written(
      .anki,
      [
        "a": shown(
          Card(id: "a", title: "der Hund", subtitle: "dog", body: "say \"woof\"", tags: ["two words"])),
        "b": shown(Card(id: "b")), "c": shown(Card(id: "c", title: "#1\tx")),
        "d": shown(Card(id: "d", title: "#2", body: "b")),
      ])
    #expect(
      try written.text() == """
        #separator:tab
        #html:false
        #columns:Front\tBack\tTags
        #tags column:3
        der Hund\t"dog
        say ""woof""\"\ttwo_words swipedeck::like
        b\t\tswipedeck::nope
        "#1\tx"\t\tswipedeck::later
        "#2"\tb\tswipedeck::star

        """)
  }

  @Test func `a table that anything is put into comes back from a reader as it was`() throws {
    var generator = SeededGenerator(seed: 7)
    let letters = Array("a,\"\r\n\t=é;' ")
    for _ in 0..<300 {
      let cells = (0..<4).map { _ in
        String(
          (0..<Int.random(in: 0..<6, using: &generator)).map { _ in
            letters.randomElement(using: &generator) ?? "a"
          })
      }
      var bytes: [UInt8] = []
      var style = TableStyle()
      style.isRaw = true
      style.append(cells, to: &bytes)
      #expect(Self.read(bytes) == cells)
      for cell in cells.map(TableText.harmless) {
        #expect(TableText.harmless(cell) == cell)
        #expect(TableText.escaped(TableText.restored(cell)) == cell)
      }
    }
  }

  /// A reader of one row, as RFC 4180 has it.
  private static func read(_ bytes: [UInt8]) -> [String] {
    var cells: [[UInt8]] = [[]]
    var isQuoted = false
    var index = 0
    let end = bytes.count - 2
    while index < end {
      let byte = bytes[index]
      if isQuoted, byte == UInt8(ascii: "\""), index + 1 < end, bytes[index + 1] == byte {
        cells[cells.count - 1].append(byte)
        index += 1
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: ","), !isQuoted {
        cells.append([])
      } else {
        cells[cells.count - 1].append(byte)
      }
      index += 1
    }
    return cells.map { String(decoding: $0, as: UTF8.self) }
  }
}

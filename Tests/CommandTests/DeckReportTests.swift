import CardDeck
import Foundation
import Testing

@testable import swipedeck

@Suite struct DeckReportTests {
  private static func report(_ text: some Sequence<UInt8>, _ name: String) throws -> DeckReport {
    let file = try TemporaryDeck(text, named: name)
    return DeckCheck.run(try Deck.open(file.path, until: .firstCards))
  }

  private static func report(_ text: String, _ name: String) throws -> DeckReport {
    try report(text.utf8, name)
  }

  @Test func `a deck in order is told in a few lines`() throws {
    let lines = try Self.report(
      #"{"title":"T","cards":[{"id":1,"name":"Ada","x":null},{"id":2,"name":"Bo","body":"longer","x":[]}]}"#,
      "deck.json"
    ).lines
    #expect(
      lines == [
        "2 cards, json, UTF-8, 73 bytes", "format json, because it begins with an object of JSON", "title: T",
        "field id: filled in 2 of 2 (100 %)", "field name: filled in 2 of 2 (100 %)",
        "field x: filled in 0 of 2 (0 %)", "field body: filled in 1 of 2 (50 %)",
        "longest title, subtitle or body: 6 characters, in card 2", "nothing is wrong",
      ])
  }

  @Test func `what is wrong is called so, and what is only odd a note`() throws {
    let lines = try Self.report(
      """
      {"id":"a","title":"Moss","year":2011}
      {"id":"b","title":"Moss","year":2011,"image":"gone.png"}
      {"id": }
      {"id":"a","x":1,"x":2}
      {"id":"c","image":"https://pictures.example/c.png"}
      """, "deck.jsonl"
    ).lines
    #expect(lines.contains("wrong: line 3, column 8: a value is expected here instead of '}'"))
    let duplicate = "wrong: line 4: the id 'a' is that of card 1 too; this card is 'a~"
    #expect(lines.contains { $0.hasPrefix(duplicate) })
    #expect(lines.contains("wrong: line 2: there is no picture gone.png"))
    #expect(lines.contains("pictures: 1, 1 of them missing"))
    #expect(lines.contains("note: 1 picture is an address on the network: never fetched, so not shown"))
    #expect(lines.contains("note: line 2: 'b' is the same work as 'a' of line 1, by its title and year"))
    #expect(lines.last == "something is wrong")
  }

  @Test func `rows with too many cells are wrong, and rows with too few are not`() throws {
    let lines = try Self.report("id\ttitle\n1\tOne\tmore\n2\tTwo\n3\n", "deck.tsv").lines
    #expect(lines.contains { $0.hasPrefix("wrong: line 2: there are 3 cells under 2 names") })
    #expect(lines.contains("note: line 4: there is 1 cell under 2 names"))
  }

  @Test func `a text that is not UTF-8 is told with the option that reads it`() throws {
    let names = "M\u{FC}ller und S\u{F6}hne".unicodeScalars.map { UInt8($0.value) }
    let lines = try Self.report(Array("id\ttitle\n1\t".utf8) + names + [0x0A], "deck.tsv").lines
    #expect(
      lines.contains("wrong: the text is not UTF-8; it is probably read with --encoding windows-1252"))
  }

  @Test func `a deck that breaks off is told with where it does`() throws {
    let lines = try Self.report("[{\"id\":1},\n{\"id\":2}", "deck.json").lines
    #expect(lines.dropLast().last?.hasPrefix("wrong: line 2, column 9") == true)
  }

  @Test func `only so many of a kind are told, and all are counted`() throws {
    let lines = try Self.report(String(repeating: "{\"id\":\"a\"}\n", count: 3000), "deck.jsonl").lines
    #expect(lines.count { $0.hasPrefix("wrong: ") } == 20)
    #expect(lines.contains("… and 2979 more like this"))
  }

  @Test func `a folder tells what was left out, which is not wrong`() throws {
    let file = try TemporaryDeck("a", named: "a.txt")
    #expect(symlink("a.txt", file.folder + "/b.txt") == 0)
    let lines = DeckCheck.run(try Deck.open(file.folder)).lines
    #expect(lines.first == "1 card, a folder of files" && lines.last == "nothing is wrong")
    #expect(lines.contains("note: b.txt: left out, as it is a link"))
  }

  @Test func `a name of any length is in a line that can be read`() throws {
    let long = String(repeating: "x", count: 5000)
    let report = try Self.report(
      #"[{"id":"\#(long)","\#(long)":1,"image":"\#(long)a.png","a":1,"a":2},{"id":"\#(long)","b":1}]"#,
      "deck.json")
    #expect(report.lines.allSatisfy { $0.count < 500 })
    #expect(report.json.compactText.contains(long))
  }

  @Test func `the report is JSON for a program`() throws {
    let report = try Self.report("id,name\n1,Ada\n1,B\u{1}o\n2,x,y\n3\n", "deck.csv")
    let value = try JSONValue(parsing: Array(report.json.compactText.utf8))
    #expect(value["good"] == .bool(false))
    #expect(value["cards"] == .number("4"))
    #expect(value["format"] == .string("csv"))
    #expect(value["duplicateCount"] == .number("1"))
    #expect(value["encoding"] == .string("UTF-8"))
    #expect(value["badCount"] == .number("0") && value["wrongRowCount"] == .number("1"))
    guard case .array(let notes)? = value["notes"] else {
      Issue.record("no list of notes")
      return
    }
    #expect(notes.map { $0.plainText.prefix(7) } == ["line 4:", "line 5:"])
    #expect(!report.json.compactText.contains("\u{1}"))
  }

  @Test func `references to one work are in the JSON with their cards and lines`() throws {
    let text = "TY  - JOUR\nID  - p1\nDO  - 10.1/x\nER  - \nTY  - JOUR\nID  - e7\nDO  - 10.1/X\nER  - \n"
    #expect(
      try Self.report(text, "d.ris").json.compactText.contains(
        #""sameWorkCount":1,"sameWork":[{"id":"e7","card":1,"sameAs":"p1","first":0,"by":"DOI","line":5}]"#))
  }
}

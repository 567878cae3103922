import Foundation
import Testing

@testable import CardDeck

@Suite struct DeckCheckTests {
  @Test func `a deck in order is told with its fields and how often they are filled`() throws {
    let deck = try Deck.of(
      #"{"title":"T","cards":[{"id":1,"name":"Ada","x":null},{"id":2,"name":"Bo","body":"longer","x":[]}]}"#)
    let report = DeckCheck.run(deck)
    #expect(report.isGood)
    #expect(report.cardCount == 2)
    #expect(report.title == "T")
    #expect(
      report.fields.map { [$0.name, "\($0.count)", "\($0.filled)"] } == [
        ["id", "2", "2"], ["name", "2", "2"], ["x", "2", "0"], ["body", "1", "1"],
      ])
    #expect(report.longestText == DeckReport.LongestText(length: 6, id: "2", name: "2", index: 1))
  }

  @Test func `rows without a filled cell are no cards, and are counted`() throws {
    let table = "id;name;ort\r\n1;A;x\r\n;;\r\n\r\n2;B;y\r\n; ;\"\"\r\n   \r\n\u{1A}"
    let report = DeckCheck.run(try Deck.of(table, name: "d.csv"))
    #expect(report.cardCount == 2 && report.isGood && report.remarks == [.emptyRows(2)])
    #expect("\(DeckRemark.emptyRows(1))" == "1 row is left out, as all cells are empty")
    // Counted once where a row is found in the part of the file that was read before.
    let long = "id;name\n" + String(repeating: "1;A\n;\n", count: 100_000)
    #expect(DeckCheck.run(try Deck.of(long, name: "d.csv")).remarks == [.emptyRows(100_000)])
  }

  @Test func `a name that a card has twice is one field, filled as its last value is`() throws {
    let report = DeckCheck.run(
      try Deck.of(#"[{"id":"a","x":1,"x":""},{"id":"b","id":"c","x":"y","y":[1]},{"id":1,"x":null,"x":2}]"#))
    #expect(
      report.fields.map { [$0.name, "\($0.count)", "\($0.filled)"] } == [
        ["id", "3", "3"], ["x", "3", "2"], ["y", "1", "1"],
      ])
    #expect(report.repeatedNames.items.map { $0.json["name"] } == ["x", "id", "x"])
  }

  @Test func `everything wrong is told with its line`() throws {
    let file = try TemporaryFile(
      """
      {"id":"a","image":"here.png"}
      {"id":"b","image":"gone.png"}
      {"id": }
      {"id":"a","x":1,"x":2}
      {"id":"c","image":"https://pictures.example/c.png"}
      [1]
      """, name: "deck.jsonl")
    try Data([1]).write(to: file.folder.appendingPathComponent("here.png"))
    let report = DeckCheck.run(try file.deck())
    #expect(!report.isGood)
    #expect(report.badCards.items.map { $0.json["line"] } == [.integer(3), .integer(6)])
    #expect(report.badCards.items.map { $0.json["card"] } == [.integer(2), .integer(5)])
    let record = #"{"id":"a","x":1,"x":2}"#
    let name = "a~" + RecordHash(Array(record.utf8)).hex.prefix(8)
    #expect(
      report.duplicates.items.map(\.json) == [
        [
          "id": "a", "as": .string(name), "first": .integer(0), "again": .integer(3), "line": .integer(4),
        ]
      ])
    #expect(
      report.repeatedNames.items.map(\.json) == [
        ["name": "x", "card": .integer(3), "line": .integer(4)]
      ])
    #expect(
      report.missingPictures.items.map(\.json) == [["path": "gone.png", "id": "b", "line": .integer(2)]])
    #expect(report.pictureCount == 2)
    #expect(
      report.badCards.items[0].text == "line 3, column 8: a value is expected here instead of '}'")
    #expect(
      report.duplicates.items.map(\.text) == [
        "line 4: the id 'a' is that of card 1 too; this card is '\(name)'"
      ])
    #expect(report.missingPictures.items.map(\.text) == ["line 2: there is no picture gone.png"])
  }

  @Test func `a name of any length is in a line that can be read`() throws {
    let long = String(repeating: "x", count: 5000)
    let deck = try Deck.of(
      #"[{"id":"\#(long)","\#(long)":1,"image":"\#(long)a.png","a":1,"a":2},{"id":"\#(long)","b":1}]"#,
      name: "deck.json")
    let report = DeckCheck.run(deck)
    let findings = [report.duplicates, report.repeatedNames, report.missingPictures].flatMap(\.items)
    #expect(findings.count == 3 && findings.allSatisfy { $0.text.count < 500 })
    let picture = try #require(report.missingPictures.items.first)
    #expect(picture.text.contains("there is no picture xxx") && picture.text.hasSuffix("xa.png"))
    #expect(picture.json["path"] == .string(long + "a.png"))
  }

  @Test func `a deck that breaks off is told to where it was good`() throws {
    let file = try TemporaryFile("[{\"id\":1},\n{\"id\":2}")
    let report = DeckCheck.run(try Deck.open(file.path, until: .firstCards))
    #expect(report.cardCount == 2)
    #expect(report.failure == .notADeck(line: 2, column: 9, why: .truncated))
    #expect(!report.isGood)
    #expect(report.failure?.description.hasPrefix("line 2, column 9") == true)
  }

  @Test func `only so many of a kind are told, and all are counted`() throws {
    let deck = try Deck.of(String(repeating: "{\"id\":\"a\"}\n", count: 3000), name: "deck.jsonl")
    let report = DeckCheck.run(deck)
    #expect(report.duplicates.count == 2999)
    #expect(report.duplicates.items.count == DeckReport.mostItems)
  }

  @Test func `a folder tells what was left out, which is not wrong`() throws {
    let folder = try FolderTests.folder([("a.txt", [0x61])])
    #expect(symlink("a.txt", folder.folder.path + "/b.txt") == 0)
    let report = DeckCheck.run(try Deck.open(folder.folder.path))
    #expect(report.isGood)
    #expect(report.remarks == [.linkLeftOut("b.txt")])
  }

  @Test(arguments: [[0x62, 0xFF], Array("data:,".utf8), Array("file:a%41".utf8), Array("é%FF".utf8)])
  func `a folder's picture is found whatever its name`(name: [UInt8]) throws {
    let folder = try FolderTests.folder([("a.jpg", PhotoFolderTests.jpeg)])
    let path = Array((folder.folder.path + "/").utf8) + name + Array(".jpg".utf8)
    #expect(rename(folder.folder.path + "/a.jpg", path.map { CChar(bitPattern: $0) } + [0]) == 0)
    let report = DeckCheck.run(try Deck.open(folder.folder.path))
    #expect(report.isGood && report.pictureCount == 1 && report.missingPictures.count == 0)
    #expect(report.pictureFormats == [.jpeg: 1])
  }

  @Test func `a path with a zero in it is not the path before the zero`() throws {
    let folder = try FolderTests.folder([("a.jpg", PhotoFolderTests.jpeg)])
    let path = folder.folder.path + "/deck.json"
    try #"[{"id":"1","image":"file:a.jpg%00b"},{"id":"2","image":"file:a.jpg"}]"#.write(
      toFile: path, atomically: true, encoding: .utf8)
    let report = DeckCheck.run(try Deck.open(path))
    #expect(report.pictureCount == 2 && report.missingPictures.count == 1)
  }
}

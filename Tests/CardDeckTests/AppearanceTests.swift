import Testing

import CardDeck

@Suite struct AppearanceTests {
  @Test(arguments: [
    ("{\"schema\":1,\"deck\":\"d\",\"choices\":[{\"id\":\"a\"}]}", "an export of swipedeck as json"),
    ("\u{FEFF} [1,\n2]", "a JSON array"), ("{\"id\":1}\n", "JSON of another form"),
    ("TY  - JOUR\nER  - \n", "references in RIS"), ("id;title\n1;x\n", "a table, as CSV or TSV"),
    ("id\ttitle\n", "a table, as CSV or TSV"), ("a line\n", "plain text"),
    ("SQLite format 3\0…", "a SQLite database, such as a log of choices"),
    ("PK\u{3}\u{4}", "a compressed file"),
    ("a\0b", "text in UTF-16"),
  ])
  func `a file is named by its beginning, whatever it was opened as`(text: String, appearance: String) throws
  {
    let file = try TemporaryFile(text, name: "answers")
    #expect(try Deck.open(file.path, format: .lines).appearance == appearance)
  }

  @Test func `a folder is named too`() throws {
    let file = try TemporaryFile("x", name: "a.txt")
    #expect(try Deck.open(file.folder.path).appearance == "a folder")
  }

  @Test(arguments: [
    ("P1~0a1b2c3d", "P1" as CardID?), ("P1~0a1b2c3d0a1b2c3d", "P1"), ("a~b~0a1b2c3d", "a~b"),
    ("P1~0A1B2C3D", nil),
    ("P1~0a1b2c3", nil), ("~0a1b2c3d", nil), ("P1", nil), ("P1~", nil), ("", nil),
  ])
  func `an id that was told apart names the one that its record says`(id: String, said: CardID?) {
    #expect(CardID(id).toldApartFrom == said)
  }
}

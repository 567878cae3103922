import TestSupport
import Testing

import CardDeck

@Suite struct ForeignFileTests {
  @Test(
    arguments: [
      ([0x1F, 0x8B, 8, 0], "compressed", "gzip -dc"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "compressed", "xz -dc"),
      (Array("PK\u{3}\u{4}.....xl/workbook.xml".utf8), "spreadsheet", "CSV"),
      (
        Array("PK\u{3}\u{4}.....mimetypeapplication/vnd.oasis.opendocument.spreadsheet".utf8), "spreadsheet",
        "CSV"
      ),
      (Array("PK\u{3}\u{4}.....[Content_Types].xml.....word/document.xml".utf8), "document", "pandoc"),
      (Array("PK\u{3}\u{4}.....mimetypeapplication/vnd.oasis.opendocument.text".utf8), "document", "pandoc"),
      (Array("PK\u{3}\u{4}.....mimetypeapplication/epub+zip".utf8), "EPUB", "pandoc"),
      (Array("PK\u{3}\u{4}.....a.txt".utf8), "compressed", "unzip"),
      (Array("%PDF-1.4\n%\u{E2}\n".utf8), "PDF", "pdftotext"),
      (Array("SQLite format 3\0".utf8), "SQLite", "sqlite3"),
      (Array("<?xml version=\"1.0\"?>\n<a/>".utf8), "XML", "RIS"),
      (Array("<xml><records>".utf8), "XML", "RIS"),
      (Array("\u{FEFF}<!DOCTYPE html>\n<html>".utf8), "HTML", "CSV"),
      (Array("<html lang=\"en\">".utf8), "HTML", "CSV"),
      (Array("{\\rtf1\\ansi x}".utf8), "RTF", "plain text"),
    ] as [([UInt8], String, String)])
  func `a file of another kind is refused with what to do`(bytes: [UInt8], kind: String, way: String) throws {
    for name in ["deck", "deck.csv", "deck.json", "deck.ris"] {
      guard case .notADeck(_, _, .foreign(let noun, let advice)) = try Deck.error(in: bytes, name: name)
      else {
        Issue.record("\(name) is taken for a deck")
        continue
      }
      #expect(noun.contains(kind) && advice.contains(way), "\(noun); \(advice)")
    }
  }

  @Test(arguments: [
    "[1] Smith, J. A book.\n[2] Jones, K. A paper.\n", "[ ] buy milk\n[x] call Bob\n", "[INFO] Started\n",
    "[10:01] Ann: hi\n", "[[wiki]]\n", "[2024-01-02 10:00] start\n", "{{c1::Paris}} is the capital\n",
    "{title: Song}\nLa la\n", "key = value, other\nkey2 = value, 3\nkey3 = x, 4\n",
    "\"Be yourself\", Wilde\n\"I think\", Descartes\n\"Know\", Socrates\n", "a line\rb line\rc line\r",
    "<b>Haus</b>\n<b>Hof</b>\n", "PKW\nLKW\n", "BZh\nPAR1\n", "<user> writes\n",
  ])
  func `lines that begin alike are lines`(text: String) throws {
    #expect(try Deck.of(text, name: "words.txt").format == .lines)
  }

  @Test func `lines that end with NUL are cards, and bytes of a program are none`() throws {
    let deck = try Deck.of("a file.txt\0b\nfile.txt\0sub/ç.txt\0", name: "deck")
    #expect(DeckFormatTests.ids(deck) == ["a file.txt", "b\nfile.txt", "sub/ç.txt"])
    for bytes in [
      [0x7F, 0x45, 0x4C, 0x46, 1, 0, 0], [0x61, 0, 0xC3, 0x28, 0x61, 0x61, 0x61, 0x61],
      Array("a\nb\nc\n\0\0\0\0".utf8), Array("hello\nwor\0ld\nfoo\n".utf8),
    ]
      as [[UInt8]]
    {
      guard case .notADeck(_, _, .notText) = try Deck.error(in: bytes, name: "deck") else {
        Issue.record("\(bytes) is taken for text")
        continue
      }
    }
  }
}

import Foundation
import TestSupport
import Testing

import CardDeck

@Suite struct DeckErrorTests {
  @Test(arguments: [
    "", " \n\t", "\u{FEFF}", "\u{FEFF} ", "[]", " [ \n] ", "{\"cards\":[]}",
    "{\"title\":\"x\",\"cards\":[ ]}",
  ])
  func `a deck without a card is empty`(text: String) throws {
    #expect(try Deck.error(in: text.utf8) == .empty)
  }

  @Test(arguments: [
    ("[{},\n {}", 2, 4, DeckFault.truncated), ("[{},\n {\"漢\":1} {}]", 2, 10, .commaExpected(found: 0x7B)),
    ("\u{FEFF}[{},]", 1, 4, .trailingComma),
    ("\n\n  x", 3, 3, .notJSON(found: 0x78)),
    ("[{}]\n\n{}", 3, 1, .moreAfterDeck),
    ("[{\"a\":1},\n{\"b\":{\"c\":2},\n{\"d\":3}]", 3, 1, .brokenCard(.nameExpected(found: 0x7B))),
    ("[{\"a\":\"b},\n{\"c\":\"d\"}]", 1, 11, .brokenCard(.controlCharacter(0x0A))),
    ("[\n {\"a\":\"b", 2, 2, .truncatedCard),
    ("{\"cards\":[{}],\n\"title\":nonsense}", 2, 9, .word),
    ("{\"text\":\"" + String(repeating: "x", count: 300_000) + "\"}\n", 1, 1, .noCards),
  ])
  func `a deck that is not put together says where, in lines and characters`(
    text: String, line: Int, column: Int, why: DeckFault
  ) throws {
    let error = try Deck.error(in: text.utf8)
    #expect(error == .notADeck(line: line, column: column, why: why))
    #expect(error?.description.hasPrefix("line \(line), column \(column): ") == true)
  }

  @Test(arguments: [[0x00, 0x5B], [0xFE, 0x5B], [0, 1, 2, 0]] as [[UInt8]])
  func `a file in another encoding says so`(bytes: [UInt8]) throws {
    #expect(try Deck.error(in: bytes) == .notADeck(line: 1, column: 1, why: .otherEncoding))
  }

  @Test(arguments: ["deck.txt", "deck", "deck.exe", "deck.json.gz", "deck.csv.lines"])
  func `what is no text at all is refused at its first byte that is none`(name: String) throws {
    let error = try Deck.error(in: [0x7F] + "ELF\u{2}\u{1}\n\u{1}\0\0".utf8, name: name)
    #expect(error == .notADeck(line: 2, column: 2, why: .notText(found: 0)))
    #expect(error?.description.contains("--input") == true)
  }

  @Test func `a file that is asked to be JSON says what is in its way`() throws {
    let file = try TemporaryFile("id,title", name: "deck.csv")
    #expect(throws: DeckError.notADeck(line: 1, column: 1, why: .notJSON(found: 0x69))) {
      try file.deck(format: .json)
    }
  }

  @Test func `what is not a file is refused and not waited for`() throws {
    let file = try TemporaryFile("[{}]")
    defer { withExtendedLifetime(file) {} }
    let pipe = file.folder.appendingPathComponent("pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: DeckError.notAFile(.pipe)) { try Deck.open(pipe) }
    #expect(throws: DeckError.notAFile(.device)) { try Deck.open("/dev/zero") }
    let empty = file.folder.appendingPathComponent("empty").path
    #expect(mkdir(empty, 0o700) == 0)
    #expect(throws: DeckError.isDirectoryWithoutCards) { try Deck.open(empty) }
    #expect(throws: DeckError.noSuchFile) { try Deck.open(file.path + "x") }
    #expect(throws: DeckError.noSuchFile) { try Deck.open(file.path + "/x") }
    #expect(throws: DeckError.noSuchFile) { try Deck.open("") }
    #expect(throws: DeckError.unreadable(code: ENAMETOOLONG)) {
      try Deck.open(String(repeating: "x", count: 5000))
    }
  }

  @Test func `a file that may not be read says so`() throws {
    let file = try TemporaryFile("[{}]")
    defer { withExtendedLifetime(file) {} }
    // A link to itself, as permissions do not bind everyone who runs tests.
    let link = file.folder.appendingPathComponent("link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: link)
    #expect(throws: DeckError.unreadable(code: ELOOP)) { try Deck.open(link) }
  }

  @Test(arguments: [
    DeckError.noSuchFile, .isDirectoryWithoutCards, .notAFile(.device), .unreadable(code: EACCES), .changed,
    .empty, .recordTooLarge, .standardInputIsTerminal, .notSpooled(code: ENOSPC), .notAFile(.pipe),
    .notADeck(line: 1, column: 2, why: .truncated),
    .notADeck(line: 1, column: 2, why: .brokenCard(.commaOrBraceExpected(found: 0x1B))),
    .notADeck(line: 1, column: 2, why: .notJSON(found: 0x9B)),
  ])
  func `a message is one line that starts small and is safe to print`(error: DeckError) {
    let text = error.description
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
    #expect(text.first?.isUppercase == false)
  }

  /// Every prefix of a deck, and the deck with any one byte changed, is a deck or an error, and no more.
  @Test func `a damaged deck never stops the program`() throws {
    let text = Array(#"{"title":"T","cards":[{"id":"a","b":["\"\\",{}]},{"id":2.5}],"like":"é"}"#.utf8)
    let seed: UInt64 = 0x5EED_0050
    var random = SeededGenerator(seed: seed)
    for index in text.indices {
      #expect(try Deck.error(in: text[..<index]) != nil)
      var changed = text
      changed[index] = UInt8.random(in: 0...255, using: &random)
      let file = try TemporaryFile(changed)
      guard let deck = try? file.deck() else { continue }
      for index in 0..<deck.count { #expect(!deck.card(at: index).id.isEmpty, "seed \(seed)") }
    }
  }
}

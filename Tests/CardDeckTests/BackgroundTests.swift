import Foundation
import Platform
import Synchronization
import TestSupport
import Testing

@testable import CardDeck

@Suite struct BackgroundTests {
  @Test func `a large deck opens with its first cards and goes on by itself`() throws {
    let lines = (0..<60_000).map { "{\"id\":\($0),\"text\":\"\(String(repeating: "x", count: 40))\"}" }
    let file = try TemporaryFile(lines.joined(separator: "\n"), name: "deck.jsonl")
    let deck = try Deck.open(file.path, until: .firstCards)
    #expect(deck.card(at: 0).id == "0")
    #expect(deck.wait(forCards: 30_000))
    #expect(deck.id(at: 29_999) == "29999")
    try deck.waitUntilComplete()
    let progress = deck.progress
    #expect(progress.count == 60_000)
    #expect(progress.isComplete && progress.failure == nil)
    #expect(deck.wait(forCards: 60_001) == false)
  }

  @Test func `an error behind the first cards leaves them and is told`() throws {
    let file = try TemporaryFile("[{\"id\":1},\n{\"id\":2},\n{\"id\":3]")
    let deck = try Deck.open(file.path, until: .firstCards)
    let wanted = DeckError.notADeck(line: 3, column: 8, why: .brokenCard(.commaOrBraceExpected(found: 0x5D)))
    #expect(throws: wanted) { try deck.waitUntilComplete() }
    #expect(deck.count == 2)
    #expect(deck.progress.failure == wanted)
    #expect(deck.card(at: 1).id == "2")
    #expect(throws: wanted) { try Deck.open(file.path) }
  }

  @Test func `a file that is written to, cut, replaced or removed is noticed`() throws {
    let text = "{\"id\":1}\n{\"id\":2}\n"
    let file = try TemporaryFile(text, name: "deck.jsonl")
    let deck = try file.deck()
    #expect(deck.change == nil)
    let other = file.folder.appendingPathComponent("other")
    try Data(text.utf8).write(to: other)
    #expect(rename(file.path, file.path + ".old") == 0)
    #expect(deck.change == .removed)
    #expect(rename(other.path, file.path) == 0)
    #expect(deck.change == .replaced)
    #expect(deck.card(at: 1).id == "2")
    let handle = try #require(FileHandle(forWritingAtPath: file.path + ".old"))
    try handle.truncate(atOffset: 9)
    #expect(deck.change == .truncated)
    #expect(deck.card(at: 0).id == "1")
    #expect(deck.card(at: 1).problem?.why == .unreadable(.changed))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("{\"id\":9,\"longer\":true}\n".utf8))
    #expect(deck.change == .modified)
    #expect(deck.card(at: 1).problem?.why == .unreadable(.changed))
  }

  /// Someone writes while the deck is being indexed and read: whatever comes of it, it is cards or an error.
  @Test func `a file cut under the index and its readers never stops the program`() throws {
    let line = "{\"id\":\"a\",\"text\":\"\(String(repeating: "x", count: 200))\"}\n"
    let file = try TemporaryFile(String(repeating: line, count: 20_000), name: "deck.jsonl")
    let handle = try #require(FileHandle(forWritingAtPath: file.path))
    let step = 4_000_000 / Repetitions.count(4, full: 16)
    for size in stride(from: 4_000_000, through: 0, by: -step) {
      let deck = try? Deck.open(file.path, until: .firstCards)
      try handle.truncate(atOffset: UInt64(size))
      guard let deck else { continue }
      try? deck.waitUntilComplete()
      for index in [0, deck.count / 2, deck.count - 1] {
        let card = deck.card(at: index)
        #expect(card.id == "a" || card.problem != nil)
      }
      deck.forEachID(in: 0..<deck.count) { _, id in
        #expect(id == "a" || id.isEmpty || id.text.hasPrefix("xxh3:"))
        return true
      }
    }
  }

  @Test func `an index goes away with its deck`() throws {
    let pipe = try PipeTests.Pipe()
    weak var file: DeckFile?
    do {
      pipe.write("{\"id\":1}\n")
      let deck = try pipe.deck(until: .firstCards)
      file = deck.source.file
      #expect(deck.count == 1)
    }
    #expect(file != nil)
    // With these the thread looks whether anybody still wants them; it would wait for more if it went on.
    pipe.write("{\"id\":2}\n")
    waitUntil { file == nil }
  }
}

@Suite struct PipeTests {
  /// A pipe: what is written to one end is kept from the other.
  final class Pipe {
    let input: Int32
    private var output: Int32

    init() throws {
      // No program that another test starts meanwhile gets an end.
      (input, output) = try #require(SystemFile.socketPair())
    }

    func write(_ text: String) {
      let bytes = Array(text.utf8)
      var done = 0
      while done < bytes.count {
        done += bytes[done...].withUnsafeBytes { Foundation.write(output, $0.baseAddress, $0.count) }
      }
    }

    func close() {
      if output >= 0 { Foundation.close(output) }
      output = -1
    }

    deinit { close() }

    /// A deck that comes through the pipe, and closes its end to read from when it has all.
    ///
    /// - Parameter readiness: At once, whether there is a card or not.
    func deck(
      named name: String = "-", until readiness: Deck.Readiness = .firstCardsWithin(.zero)
    ) throws -> Deck {
      try Deck(
        .file(DeckFile(keeping: input)), DeckRecognition(asked: nil, path: name), path: "-", until: readiness)
    }
  }

  @Test func `cards can be used as they come through a pipe`() throws {
    let pipe = try Pipe()
    pipe.write("{\"id\":1}\n{\"id\":")
    let deck = try pipe.deck(until: .firstCards)
    #expect(deck.count == 1)
    #expect(deck.card(at: 0).id == "1")
    #expect(!deck.progress.isComplete)
    pipe.write("2}\n{\"id\":3}")
    #expect(deck.wait(forCards: 2))
    #expect(deck.id(at: 1) == "2")
    #expect(deck.count == 2)
    pipe.close()
    try deck.waitUntilComplete()
    #expect(deck.id(at: 2) == "3")
    #expect(try deck.record(at: 2).line == 3)
    #expect(deck.change == nil && deck.folder == "")
  }

  @Test func `all formats come through a pipe a byte at a time`() throws {
    for (text, format) in [
      ("[{\"id\":1},{\"id\":2}]", DeckFormat.json), ("\u{FEFF}{\"id\":1}\n{\"id\":2}\n", .jsonl),
      ("{\"1\":{\"a\":1},\"2\":{}}", .json), ("1\n2", .lines),
      ("{\"cards\":[{\"id\":1},{\"id\":2}],\"title\":\"T\"}", .json),
    ] {
      let pipe = try Pipe()
      let deck = try pipe.deck()
      for character in text.unicodeScalars { pipe.write(String(character)) }
      pipe.close()
      try deck.waitUntilComplete()
      #expect(deck.format == format)
      #expect((0..<deck.count).map(deck.id(at:)) == ["1", "2"])
    }
  }

  @Test(arguments: [
    ("[{\"id\":1},{\"id\":2}]", DeckFormat.json), ("{\"id\":1}\n{\"id\":2}\n", .jsonl), ("1\n2", .lines),
    ("{\"title\":\"T\",\"cards\":[{\"id\":1},{\"id\":2}]}", .json), ("id,name\n1,a\n2,b\n", .csv),
  ])
  func `a deck can be there before its first card, and is what it turns out to be`(
    text: String, format: DeckFormat
  ) throws {
    let pipe = try Pipe()
    let deck = try pipe.deck(named: format == .csv ? "deck.csv" : "-")
    #expect(deck.count == 0 && !deck.progress.isComplete)
    #expect(deck.extents(from: 0, atMost: 1).isEmpty && deck.title == nil)
    _ = deck.format
    for character in text.unicodeScalars {
      pipe.write(String(character))
      _ = deck.columnNames
    }
    pipe.close()
    try deck.waitUntilComplete()
    #expect(deck.format == format)
    #expect((0..<deck.count).map { deck.id(at: $0).text } == ["1", "2"])
    #expect((0..<deck.count).map { deck.card(at: $0).id.text } == ["1", "2"])
  }

  @Test(arguments: [("", DeckError.empty), ("[{", nil), (" \n", .empty)])
  func `a deck without a card says so when it is complete`(text: String, error: DeckError?) throws {
    let pipe = try Pipe()
    let deck = try pipe.deck()
    pipe.write(text)
    pipe.close()
    #expect(!deck.wait(forCards: 1))
    let failure = deck.progress.failure
    #expect(failure != nil && (error == nil || failure == error))
  }

  @Test func `more than a pipe holds comes through whole`() throws {
    let pipe = try Pipe()
    let deck = try pipe.deck()
    for number in 0..<20_000 { pipe.write("{\"id\":\(number),\"text\":\"some words to fill it\"}\n") }
    pipe.close()
    try deck.waitUntilComplete()
    #expect(deck.count == 20_000)
    for index in stride(from: 0, to: 20_000, by: 777) { #expect(deck.id(at: index) == "\(index)") }
  }

  @Test(arguments: [("", DeckError.empty), ("[", .notADeck(line: 1, column: 2, why: .truncated))])
  func `a pipe that ends too early is an error, not a wait`(text: String, error: DeckError) throws {
    let pipe = try Pipe()
    pipe.write(text)
    pipe.close()
    #expect(throws: error) { try pipe.deck(until: .firstCards) }
  }
}

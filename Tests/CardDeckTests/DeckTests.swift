import Foundation
import Testing

import CardDeck

@Suite struct DeckTests {
  @Test func `records are the file's own bytes, with where they start`() throws {
    let text = "\u{FEFF}[\n  {\"a\" : 1.10 , \"z\":\"é\" },\n\t{\"b\":\n2}\n, 3 ]\n"
    let deck = try Deck.of(text)
    let bytes = Array(text.utf8)
    let expected = [(#"{"a" : 1.10 , "z":"é" }"#, 2, 3), ("{\"b\":\n2}", 3, 2), ("3", 5, 3)]
    #expect(deck.count == expected.count)
    for (index, (record, line, column)) in expected.enumerated() {
      let found = try deck.record(at: index)
      #expect(String(decoding: found.bytes, as: UTF8.self) == record)
      #expect(found.position == TextPosition(line: line, column: column))
      #expect(Array(bytes[found.offset..<found.offset + found.bytes.count]) == found.bytes)
      #expect(try deck.bytes(at: index) == found.bytes)
      #expect(deck.offset(at: index) == found.offset)
      #expect(deck.index(ofRecordAt: found.offset) == index)
    }
  }

  @Test(arguments: ["deck.json", "deck.txt", "deck", "deck.csv", ".json"])
  func `a deck is known by what is in it, whatever it is called`(name: String) throws {
    #expect(try Deck.of("[{\"id\":\"a\"}]", name: name).card(at: 0).id == "a")
    #expect(try Deck.of("{\"cards\":[{\"id\":\"a\"}]}", name: name).format == .json)
  }

  @Test func `a deck has a title and its own words for the choices`() throws {
    let deck = try Deck.of(
      #"{"like":"hire","cards":[{}],"title":"P\u00e9ople","nope":"","star":3,"later":" later ","\u0073tar":"wow"}"#
    )
    #expect(deck.title == "Péople")
    #expect(deck.labels == DeckLabels(like: "hire", star: "wow", later: " later "))
    #expect(try Deck.of("[{}]").title == nil)
  }

  @Test func `a bad record is a card with its line, and the others are as they were`() throws {
    let deck = try Deck.of(
      "[\n{\"id\":\"a\"},\n{\"id\": b},\nnull,\n{\"x\":\"\u{1}\"},\n{\"y\":[},\n{\"id\":\"c\"}]")
    #expect(deck.count == 6)
    #expect((0..<6).map { deck.card(at: $0).problem?.line } == [nil, 3, 4, 5, 6, nil])
    #expect(deck.card(at: 5).id == "c")
    #expect(deck.card(at: 1).problem?.position == TextPosition(line: 3, column: 8))
    for index in 1...4 { #expect(deck.id(at: index).text.hasPrefix("xxh3:")) }
  }

  @Test func `bytes that are not UTF-8 spoil one card`() throws {
    let file = try TemporaryFile(Array("[{\"a\":\"".utf8) + [0xFF] + Array("\"},{\"id\":2}]".utf8))
    let deck = try file.deck()
    #expect(deck.card(at: 0).problem?.why == .malformed(.notUTF8(0xFF)))
    #expect(deck.card(at: 1).id == "2")
    #expect(try deck.record(at: 0).bytes.contains(0xFF))
  }

  @Test func `two cards of one id are both there`() throws {
    let deck = try Deck.of(#"[{"id":1,"title":"a"},{"id":"1","title":"b"}]"#)
    #expect(deck.id(at: 0) == "1" && deck.id(at: 1).text.hasPrefix("1~"))
    #expect(deck.card(at: 1).title == "b" && deck.card(at: 1).id == deck.id(at: 1))
  }

  @Test func `a bomb of lists is one bad card`() throws {
    let bomb = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
    let deck = try Deck.of("[{\"a\":\(bomb)},{\"id\":\"b\"},\(bomb)]")
    #expect(deck.card(at: 0).problem?.why == .malformed(.tooDeep))
    #expect(deck.card(at: 1).id == "b")
    #expect(deck.card(at: 2).problem?.why == .malformed(.tooDeep))
  }

  @Test func `a card of 20 MB is a card`() throws {
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 20_000_000)
    let file = try TemporaryFile(
      Array("[{\"title\":\"T\",\"body\":\"".utf8) + long + Array("\"},{\"id\":\"b\"}]".utf8))
    let deck = try file.deck()
    #expect(deck.card(at: 0).body?.utf8.count == 20_000_000)
    #expect(deck.card(at: 1).id == "b")
    #expect(try deck.record(at: 1).position == TextPosition(line: 1, column: 20_000_026))
  }

  @Test func `records that lie across the chunks of a large file are whole`() throws {
    let cards = (0..<9000).map {
      "{\"id\":\($0),\"text\":\"" + String(repeating: "é\\\"", count: $0 % 40) + "\"}"
    }
    let deck = try Deck.of("{\"cards\":[\n" + cards.joined(separator: ",\n") + "\n],\"title\":\"Many\"}")
    #expect(deck.count == cards.count)
    #expect(deck.title == "Many")
    for index in stride(from: 0, to: cards.count, by: 37) {
      let record = try deck.record(at: index)
      #expect(record.bytes == Array(cards[index].utf8))
      #expect(record.position == TextPosition(line: index + 2, column: 1))
    }
  }

  @Test func `an open deck does not mind that its file is removed, and says when it has been cut`() throws {
    let file = try TemporaryFile("[{\"id\":\"a\"},{\"id\":\"b\"}]")
    let deck = try file.deck()
    defer { withExtendedLifetime(file) {} }
    let handle = try #require(FileHandle(forWritingAtPath: file.path))
    try handle.truncate(atOffset: 14)
    #expect(deck.card(at: 0).id == "a")
    #expect(throws: DeckError.changed) { try deck.record(at: 1) }
    #expect(deck.card(at: 1).problem?.why == .unreadable(.changed))
    #expect(deck.card(at: 1).id == "")
    try FileManager.default.removeItem(atPath: file.path)
    #expect(deck.card(at: 0).id == "a")
  }

  @Test func `many threads may read one deck`() async throws {
    let deck = try Deck.of("[" + (0..<500).map { "{\"id\":\($0)}" }.joined(separator: ",") + "]")
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<500).allSatisfy { deck.card(at: ($0 + task * 61) % 500).id == "\(($0 + task * 61) % 500)" }
        }
      }
      for await right in group { #expect(right) }
    }
  }
}

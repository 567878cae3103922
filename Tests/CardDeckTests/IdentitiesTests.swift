import TestSupport
import Testing

import CardDeck

/// No card is passed over in silence: of cards with one id each has its own in the end, and copies are counted.
@Suite struct IdentitiesTests {
  private static func hash(_ record: String) -> String { RecordHash(Array(record.utf8)).hex }

  /// The ids of the cards, `-` for a copy.
  private static func ids(_ deck: Deck) -> [String] {
    (0..<deck.count).map { deck.isCopy(at: $0) ? "-" : deck.id(at: $0).text }
  }

  @Test func `the first has the id, a later one its hash, the same bytes are a copy`() throws {
    let reviews = ["P1,fine", "P1,\"so, so\"", "P1,fine", "P2,x", "P2,y"]
    let deck = try Deck.of("id,review\n" + reviews.joined(separator: "\n") + "\n", name: "reviews.csv")
    let expected = [
      "P1", "P1~" + Self.hash(reviews[1]).prefix(8), "-", "P2", "P2~" + Self.hash(reviews[4]).prefix(8),
    ]
    #expect(Self.ids(deck) == expected)
    #expect(deck.id(at: 2) == "P1")
    #expect(deck.passedOver.copies == 1)
    var seen: [String] = []
    deck.forEachID(in: 0..<deck.count) { _, id in
      seen.append(id.text)
      return true
    }
    #expect(seen == expected.filter { $0 != "-" })
    for (index, id) in expected.enumerated() where id != "-" {
      #expect(deck.index(of: CardID(id)) == index)
      #expect(deck.card(at: index).id == CardID(id))
    }
    #expect(deck.index(of: "P3") == nil && deck.index(of: "") == nil)
  }

  @Test(arguments: ["jsonl", "json", "csv", "tsv", "txt"]) func `in every format`(_ name: String) throws {
    let lines = ["a", "b", "a"]
    let text =
      switch name {
      case "jsonl": lines.map { "{\"id\":\"\($0)\"}\n" }.joined()
      case "json": "[" + lines.map { "{\"id\":\"\($0)\"}" }.joined(separator: ",") + "]"
      case "csv", "tsv": "id\n" + lines.joined(separator: "\n")
      default: lines.joined(separator: "\n")
      }
    #expect(Self.ids(try Deck.of(text, name: "deck." + name)) == ["a", "b", "-"])
  }

  @Test func `records without an id are copies if their bytes are one another's`() throws {
    let deck = try Deck.of(
      "{\"title\":\"x\"}\n{\"title\":\"y\"}\n{\"title\":\"x\"}\n{\"title\": \"x\"}\n", name: "d.jsonl")
    #expect(Self.ids(deck).map { $0 == "-" } == [false, false, true, false])
    #expect(Set(Self.ids(deck)).count == 4)
  }

  @Test func `a record that keeps its cards by name has them under one name too`() throws {
    let twice = try Deck.of(#"{"a":{"t":1},"b":{"t":1},"a":{"t":2},"a":{"t":1}}"#, name: "keyed.json")
    try #require(twice.count == 4)
    #expect(Self.ids(twice) == ["a", "b", "a~" + Self.hash(#"{"t":2}"#).prefix(8), "-"])
  }

  /// Somebody who knows the rule gives another card the id that a later one would get.
  @Test func `an id that is taken leads to more digits, whoever wrote it`() throws {
    let second = #"{"id":"P1","t":2}"#
    let taken = "P1~" + Self.hash(second).prefix(8)
    let more = "P1~" + Self.hash(second).prefix(16)
    let records = [#"{"id":"P1"}"#, #"{"id":"\#(taken)"}"#, second, second, #"{"id":"\#(more)"}"#]
    let deck = try Deck.of(records.joined(separator: "\n"), name: "d.jsonl")
    #expect(
      Self.ids(deck) == ["P1", taken, more, "-", more + "~" + Self.hash(records[4]).prefix(8)])
    // The other way round the card that came first keeps what it was given.
    let turned = try Deck.of([records[0], second, records[1]].joined(separator: "\n"), name: "d.jsonl")
    #expect(Self.ids(turned) == ["P1", taken, taken + "~" + Self.hash(records[1]).prefix(8)])
  }

  @Test(arguments: 1...40) func `ids are unique, follow from the records before alone, and nothing is lost`(
    _ seed: UInt64
  ) throws {
    var dice = SeededGenerator(seed: seed)
    var records: [String] = []
    for _ in 0..<Int.random(in: 1...300, using: &dice) {
      let id =
        [
          "a", "b", "a~" + Self.hash(#"{"id":"a","n":1}"#).prefix(8),
          "c\(Int.random(in: 0..<40, using: &dice))",
        ]
        .randomElement(using: &dice) ?? "a"
      switch Int.random(in: 0..<8, using: &dice) {
      case 0: records.append(#"{"n":\#(Int.random(in: 0..<3, using: &dice))}"#)
      case 1: records.append("broken")
      default: records.append(#"{"id":"\#(id)","n":\#(Int.random(in: 0..<4, using: &dice))}"#)
      }
    }
    let deck = try Deck.of(records.joined(separator: "\n"), name: "deck.jsonl")
    try #require(deck.count == records.count)
    // In another order of asking.
    for index in (0..<deck.count).shuffled(using: &dice).prefix(5) { _ = deck.id(at: index) }
    let ids = Self.ids(deck)
    var model: [String: String] = [:]
    for (record, id) in zip(records, ids) {
      if id == "-" {
        #expect(model.values.contains(record), "seed \(seed)")
      } else {
        #expect(model[id] == nil, "seed \(seed): \(id)")
        // A copy would have said so.
        #expect(!model.values.contains(record), "seed \(seed): \(record)")
        model[id] = record
      }
    }
    #expect(deck.passedOver.copies == ids.count { $0 == "-" })
    for (index, id) in ids.enumerated() where id != "-" { #expect(deck.index(of: CardID(id)) == index) }
    let half = records.count / 2
    guard half > 0 else { return }
    let part = try Deck.of(records[..<half].joined(separator: "\n") + "\n", name: "deck.jsonl")
    #expect(Self.ids(part) == Array(ids[..<half]), "seed \(seed)")
  }

  @Test func `many threads may ask at once`() async throws {
    let records = (0..<20_000).map { #"{"id":"c\#($0 % 15_000)","n":\#($0 / 17_000)}"# }
    let deck = try Deck.of(records.joined(separator: "\n"), name: "deck.jsonl")
    let expected = Self.ids(try Deck.of(records.joined(separator: "\n"), name: "deck.jsonl"))
    let found = await withTaskGroup(of: Bool.self) { group in
      for task in 0..<4 {
        group.addTask {
          var isRight = true
          deck.forEachID(in: (task * 3000)..<20_000) { index, id in
            isRight = isRight && id.text == expected[index]
            return isRight
          }
          return isRight
            && deck.id(at: 19_999 - task).text
              == (expected[19_999 - task] == "-" ? deck.id(at: 4999 - task).text : expected[19_999 - task])
        }
      }
      return await group.reduce(true) { $0 && $1 }
    }
    #expect(found)
    #expect(deck.passedOver.copies == expected.count { $0 == "-" })
  }
}

import TestSupport
import Testing

@testable import CardDeck

/// JSON as other programs write it: documents with the records in a member, lists of texts, sequences.
@Suite struct JSONDocumentTests {
  @Test(
    arguments: [
      (#"{"total":2,"items":[{"id":"a"},{"id":"b"}]}"#, ["a", "b"]),
      (#"{"records":[],"data":[{"id":"a"}],"meta":[{"id":"m"}]}"#, ["a"]),
      (#"{"words":["x","y"],"users":[{"id":"u"}],"n":2}"#, ["u"]),
      (#"{"type":"FeatureCollection","features":[{"id":1,"properties":{"name":"N"}}]}"#, ["1"]),
      (#"{"status":"ok","message":{"total":1,"items":[{"id":"m"}]}}"#, ["m"]),
      (#"{"a":{"docs":[{"id":"d"}]},"b":{"n":1}}"#, ["a", "b"]),
      (#"{"items":[{"id":"i"}],"cards":[{"id":"c"}]}"#, ["c"]),
      ("{\n \"results\" : [ {\"id\":\"a\"} ],\n \"next\": null\n}\n", ["a"]),
    ] as [(String, [String])])
  func `the cards of a document are in its list`(text: String, ids: [String]) throws {
    for name in ["deck.json", "deck", "deck.txt"] {
      #expect(DeckFormatTests.ids(try Deck.of(text, name: name)) == ids)
    }
  }

  @Test(arguments: [
    #"{"id":"p","title":"T","a":[{"x":1}],"b":[{"x":2}]}"#, #"{"id":"p","tags":["a","b"]}"#,
    #"{"id":"p","a":[]}"#,
  ])
  func `an object without one list of objects is one card`(text: String) throws {
    #expect(DeckFormatTests.ids(try Deck.of(text, name: "deck.json")) == ["p"])
  }

  @Test(arguments: [
    "{\"text\":\"a\",\"spans\":[{\"s\":0}]}\n{\"text\":\"b\",\"spans\":[{\"s\":1}]}\n",
    "{\"items\":[{\"s\":0}]} {\"items\":[{\"s\":1}]}",
  ])
  func `an object that another follows is a card, whatever is in it`(text: String) throws {
    #expect(try Deck.of(text, name: "deck").count == 2)
  }

  @Test func `two lists are named, and a path takes one`() throws {
    let file = try TemporaryFile(
      #"{"a":[{"id":1}],"b":{"c":[{"id":2},{"id":3}],"d":4},"e":[{}]}"#, name: "deck.json")
    #expect(try Deck.open(file.path).remarks.map { "\($0)".contains("--records") } == [true])
    var options = DeckOptions()
    options.recordsPath = "b.c"
    let deck = try Deck.open(file.path, options: options)
    #expect(DeckFormatTests.ids(deck) == ["2", "3"])
    #expect(deck.extents(from: deck.offset(at: 1), atMost: 2).count == 1)
    options.recordsPath = "b.d"
    #expect(throws: DeckError.notADeck(line: 1, column: 1, why: .noList(path: "b.d"))) {
      try Deck.open(file.path, options: options)
    }
  }

  @Test func `a document is found in pieces of any size`() throws {
    let text = #"{"x":{"data":[9]},"data":{"n":1,"items":[{"id":"[1"},{"id":"2"}],"z":{}},"y":"]"}"#
    let whole = JSONScannerTests.scan(Array(text.utf8), chunks: [], layout: .member(["data", "items"]))
    #expect(whole == .deck([#"{"id":"[1"}"#, #"{"id":"2"}"#], members: [:]))
    for cut in 1..<text.utf8.count {
      let cut = JSONScannerTests.scan(Array(text.utf8), chunks: [cut], layout: .member(["data", "items"]))
      #expect(cut == whole)
    }
  }

  @Test func `texts and numbers of a list are cards`() throws {
    let deck = try Deck.of(#"["ash","beech, old","oak \"king\"",7,"",null]"#, name: "words.json")
    #expect((0..<4).map { deck.card(at: $0).title } == ["ash", "beech, old", "oak \"king\"", "7"])
    #expect((0..<4).map { deck.id(at: $0) } == ["ash", "beech, old", "oak \"king\"", "7"])
    #expect((4..<6).allSatisfy { deck.card(at: $0).problem != nil })
    #expect(!deck.isJSON(at: 0))
    #expect(deck.members(at: 0) == [JSONMember(name: "text", value: "ash")])
  }

  @Test func `lines of strings with a comma behind each are cards`() throws {
    let deck = try Deck.of("\"s1\",\n\"s, 2\" ,\r\n\"s3\"\n", name: "words.txt")
    #expect((0..<deck.count).map { deck.card(at: $0).title } == ["s1", "s, 2", "s3"])
  }

  @Test(arguments: ["deck.jsonl", "deck"])
  func `texts and numbers on lines are cards`(name: String) throws {
    let deck = try Deck.of("\"ash\"\n\"beech, \\\"old\\\"\"\n", name: name)
    #expect(deck.format == .jsonl && DeckFormatTests.ids(deck) == ["ash", "beech, \"old\""])
    #expect(deck.card(at: 1).title == "beech, \"old\"")
    #expect(try DeckFormatTests.ids(Deck.of("7\n8.50\n", name: "n.jsonl")) == ["7", "8.50"])
  }

  @Test(arguments: [
    "{\"id\":\"a\"},\n{\"id\":\"b\"}", "{\"id\":\"a\"},\r\n{\"id\":\"b\"},\r\n",
    "[\n{\"id\":\"a\"},\n{\"id\":\"b\"}\n]\n",
    "{\n\"id\":\"a\"\n},\n{\"id\":\"b\"}\n", "[{\"id\":\"a\"}]\n[{\"id\":\"b\"}]\n",
    "[{\"id\":\"a\"}][][{\"id\":\"b\"}]",
  ])
  func `commas between lines, and lists one after another, are no fault`(text: String) throws {
    for name in ["deck.json", "deck"] {
      #expect(DeckFormatTests.ids(try Deck.of(text, name: name)) == ["a", "b"])
    }
    guard text.hasPrefix("{\"") else { return }
    #expect(DeckFormatTests.ids(try Deck.of(text, name: "deck.jsonl")) == ["a", "b"])
  }

  @Test(arguments: [
    #"{"items":[],"total":0}"#, #"{"total":0,"message":{"results":[ ]}}"#, #"{"cards":[]}"#,
  ])
  func `a document with an empty list of records is an empty deck`(text: String) {
    for name in ["deck.json", "deck"] {
      #expect(throws: DeckError.empty) { try Deck.of(text, name: name) }
    }
  }

  @Test func `a broken text of a sequence is one card, and the next is whole`() throws {
    let deck = try Deck.of(
      "\u{1E}{\"id\":\"a\"}\n\u{1E}{\"id\":\"b\n\u{1E}[{\n\u{1E}{\"id\":\n\"c\"}\n", name: "s.json")
    #expect(DeckFormatTests.ids(deck) == ["a", "!2", "!3", "c"])
  }

  @Test func `a JSON text sequence has a record separator before each text`() throws {
    let deck = try Deck.of("\u{1E}{\"id\":\"a\"}\n\u{1E}{\"id\":\n\"b\"}\n", name: "s.json-seq")
    #expect(DeckFormatTests.ids(deck) == ["a", "b"])
  }

  @Test func `the words of Python for numbers that JSON lacks are read, and are not JSON`() throws {
    let deck = try Deck.of(
      "{\"id\":\"a\",\"n\":NaN}\n{\"id\":\"b\",\"n\":[-Infinity,Infinity]}\n{\"n\":Nan}\n", name: "n.jsonl")
    #expect(DeckFormatTests.ids(deck) == ["a", "b", "!3"])
    #expect(deck.card(at: 1).fields == [Card.Field(name: "n", value: "-Infinity, Infinity")])
    #expect(!deck.isJSON(at: 0))
  }
}

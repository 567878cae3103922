import Testing

import CardDeck

/// Members that are seen only when a card is turned.
@Suite struct HiddenSideTests {
  private typealias Field = Card.Field

  @Test func `a deck says which members are hidden, before its cards or behind them`() throws {
    for text in [
      #"{"reveal":["Definition","note"],"cards":[{"term":"a","note":1,"definition":"x","bio":"y","z":null}]}"#,
      #"{"cards":[{"term":"a","note":1,"definition":"x","bio":"y","z":null}],"reveal":["Definition","note"]}"#,
    ] {
      let deck = try Deck.of(text)
      #expect(deck.reveal == ["Definition", "note"])
      let card = deck.card(at: 0)
      #expect(card.title == "a" && card.body == "y" && card.fields == [Field(name: "z", value: "null")])
      #expect(card.hidden == [Field(name: "note", value: "1"), Field(name: "definition", value: "x")])
    }
    #expect(try Deck.of(#"{"reveal":"b","cards":[{"b":1}]}"#).reveal == ["b"])
    #expect(try Deck.of(#"{"reveal":{"b":1},"cards":[{"b":1}]}"#).reveal.isEmpty)
  }

  @Test func `what is asked for counts more than what the deck says`() throws {
    let deck = try Deck.of(
      #"{"reveal":["a"],"cards":[{"id":"7","a":1,"b":2,"title":" "}]}"#,
      fieldMap: FieldMap(reveal: ["b", "ID", "title"]))
    let card = deck.card(at: 0)
    #expect(card.id == "7" && card.fields == [Field(name: "a", value: "1")])
    #expect(card.hidden == [Field(name: "id", value: "7"), Field(name: "b", value: "2")])
  }

  @Test func `it is so in every format`() throws {
    let map = FieldMap(reveal: ["meaning", "line", "name", "extension", "size"])
    let rows = try Deck.of("term,meaning\nbun,bread\n", name: "deck.csv", fieldMap: map)
    #expect(rows.card(at: 0).title == "bun")
    #expect(rows.card(at: 0).hidden == [Field(name: "meaning", value: "bread")])
    let lines = try Deck.of("{\"term\":\"bun\",\"meaning\":[1,\"b\"]}\n", name: "deck.jsonl", fieldMap: map)
    #expect(lines.card(at: 0).hidden == [Field(name: "meaning", value: "1, b")])
    let words = try Deck.of("bun\n", name: "words.txt", fieldMap: map)
    #expect(words.card(at: 0).title == nil)
    #expect(words.card(at: 0).hidden == [Field(name: "line", value: "bun")])
    let folder = try FolderTests.folder([("sub/a.bin", [0, 1])])
    let file = try Deck.open(folder.folder.path, fieldMap: map).card(at: 0)
    #expect(file.title == nil && file.subtitle == "sub" && file.fields.isEmpty)
    #expect(file.hidden.map(\.name) == ["name", "extension", "size"])
  }
}

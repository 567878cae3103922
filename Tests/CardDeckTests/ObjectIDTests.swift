import Testing

import CardDeck

/// The id of a record by itself, as a deck gives it to its card.
@Suite struct ObjectIDTests {
  @Test(arguments: [
    #"{"id":"a","title":"T"}"#, #"{"title":"T","uuid":7}"#, #"{"key":"k","id":" "}"#, #"{"title":"T"}"#,
    #"{"id":"\u0041\n"}"#, #"{"ID":"x"}"#, "{}", #"{"pmid":"12","id":"a"}"#,
  ])
  func `is the one that a deck of that record alone has`(record: String) throws {
    for fieldMap in [FieldMap(), FieldMap(id: "pmid")] {
      let deck = try Deck.of(#"{"cards":["# + record + "]}", name: "d.json", fieldMap: fieldMap)
      #expect(try Card.id(ofObject: Array(record.utf8), fieldMap: fieldMap) == deck.id(at: 0))
    }
  }

  @Test(arguments: [
    "", "[]", "1", "{", #"{"id":"a"} {}"#, #"{"id":"a"},"#, "{\"id\":\"\u{1}\"}", #"{"id":}"#,
  ])
  func `is none where the record is no object`(record: String) {
    #expect(throws: ParseError.self) { try Card.id(ofObject: Array(record.utf8), fieldMap: FieldMap()) }
  }
}

import CardDeck
import Testing

import TeamLink

@Suite struct TeamDeckHeaderTests {
  @Test(arguments: [
    ("{}", #"{"cards":["#),
    (
      #"{"reveal":["a"],"title":"T \"1\"","nope":"out","x":1,"fields":{"id":"pmid"}}"#,
      #"{"title":"T \"1\"","nope":"out","reveal":["a"],"cards":["#
    ),
    (
      #"{"cards":[{}],"reasons":{"nope":["a"]}}"#, #"{"reasons":{"nope":["a"]},"cards":["#
    ),
    (#"{"title":5,"like":null,"reveal":["a",1],"cards":[{}]}"#, #"{"cards":["#),
    ("{\"title\":\"a\\nb\"}", #"{"title":"a\nb","cards":["#),
  ])
  func `what a deck says of itself stands before its cards, and nothing else`(
    head: String, beginning: String
  ) throws {
    let header = TeamDeckHeader(Array(head.utf8))
    #expect(String(decoding: header.beginning, as: UTF8.self) == beginning)
  }

  @Test(arguments: ["", "[]", "null", "{", "{} {}"])
  func `what is no object says nothing of the deck`(head: String) {
    let header = TeamDeckHeader(Array(head.utf8))
    #expect(header.title == nil && header.fieldMap == FieldMap())
    #expect(String(decoding: header.beginning, as: UTF8.self) == #"{"cards":["#)
  }

  @Test func `the parts of the cards are named by it`() {
    let head = TeamDeckHeader(
      Array(#"{"title":"T","fields":{"id":"pmid","body":"abstract","image":7}}"#.utf8))
    #expect(head.title == "T")
    #expect(head.fieldMap == FieldMap(id: "pmid", body: "abstract"))
  }
}

import Testing

import CardDeck

@Suite struct DeckReasonsTests {
  @Test(
    arguments: [
      (#"["wrong population","wrong design"]"#, DeckReasons(nope: ["wrong population", "wrong design"])),
      (#""animals""#, DeckReasons(nope: ["animals"])),
      (#"{"like":["cat","dog"],"nope":"blurred"}"#, DeckReasons(like: ["cat", "dog"], nope: ["blurred"])),
      (#"{"like":["same"],"nope":["same"]}"#, DeckReasons(like: ["same"], nope: ["same"])),
      ("[]", DeckReasons()), ("null", DeckReasons()), (#"[null,"a"]"#, DeckReasons(nope: ["a"])),
    ])
  func `a deck has reasons: a list of nope's, or those of each choice`(
    text: String, reasons: DeckReasons
  ) throws {
    for deck in [#"{"reasons":\#(text),"cards":[{"id":1}]}"#, #"{"cards":[{"id":1}],"reasons":\#(text)}"#] {
      #expect(try Deck.of(deck).reasons == reasons)
    }
  }

  @Test(
    arguments: [
      (#"["a","b","a"]"#, DeckFault.repeatedReason("a")), (#"["a"," a "]"#, .repeatedReason(" a ")),
      ("7", .reasonsExpected), (#"["a",7]"#, .reasonsExpected), (#"{"nope":[{"a":1}]}"#, .reasonsExpected),
      (#"{"maybe":["a"]}"#, .reasonsExpected), (#"["a",""]"#, .reasonLength(bytes: 0, most: 200)),
      (#"["1","2","3","4","5","6","7","8","9","10"]"#, .tooManyReasons(10, most: 9)),
      (#"{"like":["1","2","3","4","5"],"nope":["1","2","3","4","5"]}"#, .tooManyReasons(10, most: 9)),
      (#"["\#(String(repeating: "x", count: 201))"]"#, .reasonLength(bytes: 201, most: 200)),
    ])
  func `reasons that no key can give are refused where they stand`(text: String, fault: DeckFault) throws {
    #expect(throws: DeckError.notADeck(line: 1, column: 12, why: fault)) {
      try Deck.of(#"{"reasons":\#(text),"cards":[{"id":1}]}"#)
    }
  }

  @Test(arguments: [([""], 0), ([" \u{3000}"], 4), ([String(repeating: "é", count: 101)], 202)])
  func `a reason is neither blank nor longer than 200 bytes`(texts: [String], bytes: Int) {
    #expect(DeckReasons(nope: texts).fault == .reasonLength(bytes: bytes, most: 200))
    #expect(DeckReasons(nope: [String(repeating: "x", count: 200)]).fault == nil)
  }
}

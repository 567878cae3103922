import Testing

import CardDeck

@Suite struct CardTests {
  @Test(arguments: [
    (#"{"id":"a","key":"b"}"#, "a"), (#"{"key":"b","uuid":"c"}"#, "b"), (#"{"uuid":"c"}"#, "c"),
    (#"{"id":12}"#, "12"), (#"{"id":1.0}"#, "1.0"), (#"{"id":1152921504606846977}"#, "1152921504606846977"),
    (#"{"id":"","key":"b"}"#, "b"), (#"{"id":null,"key":"b"}"#, "b"), (#"{"id":[1],"key":"b"}"#, "b"),
    (#"{"id":true,"uuid":"c"}"#, "c"), (#"{"id":"a","id":"z"}"#, "z"), (#"{"id":"漢\u0000"}"#, "漢\0"),
    (#"{"title":"Tea"}"#, "xxh3:f861100eaed1096e1172b4d8962ca1c0"),
  ])
  func `a card is known by its id, else by its bytes`(record: String, id: String) {
    #expect(Card.of(record).id == CardID(id))
  }

  @Test(arguments: [#"{"id":{"a":1}}"#, #"{"id":[1]}"#, #"{"id":true}"#, #"{"id":" "}"#, "[1]", "{broken"])
  func `what cannot identify leaves it to the bytes`(record: String) {
    #expect(Card.of(record).id == Card.identity(ofBytes: Array(record.utf8)))
  }

  @Test func `every member has its part, the others are fields in the file's order`() {
    let card = Card.of(
      #"""
      {"zoo":1.10,"id":"a","title":"T","age":34,"subtitle":"S","bio":"B\n\nB","photo":"p.png","url":"https://x.example",
       "tags":["x"," y ",3,""],"on":true,"off":false,"none":null,"list":[1, {"a" : "b\u0001"}],"name":"N","text":"","":"nameless"}
      """#)
    #expect(card.title == "T")
    #expect(card.subtitle == "S")
    #expect(card.body == "B\n\nB")
    #expect(card.image == "p.png")
    #expect(card.url == "https://x.example")
    #expect(card.tags == ["x", "y", "3"])
    #expect(card.problem == nil)
    let fields = [
      ("zoo", "1.10"), ("age", "34"), ("on", "true"), ("off", "false"), ("none", "null"),
      ("list", "1, a b\u{1}"), ("name", "N"), ("", "nameless"),
    ]
    #expect(card.fields == fields.map { Card.Field(name: $0.0, value: $0.1) })
  }

  @Test(
    arguments: [
      (#"{"name":"N","headline":"H","title":"T"}"#, "T"), (#"{"term":"W","headline":"H"}"#, "H"),
      (#"{"title":"","name":"N"}"#, "N"), (#"{"title":" \t","name":"N"}"#, "N"),
      (#"{"title":null,"name":"N"}"#, "N"),
      (#"{"title":{"x":1},"name":"N"}"#, "N"), (#"{"title":["x","y"]}"#, "x; y"),
      (#"{"title":1984}"#, "1984"), (#"{"other":1}"#, nil),
    ] as [(String, String?)])
  func `of several names for a part the first with something in it is used`(record: String, title: String?) {
    #expect(Card.of(record).title == title)
  }

  @Test func `an earlier member of a name that occurs again is a field`() {
    let card = Card.of(#"{"title":"first","title":"second"}"#)
    #expect(card.title == "second")
    #expect(card.fields == [Card.Field(name: "title", value: "first")])
  }

  @Test(
    arguments: [
      (#""a, b ,,c""#, ["a", "b", "c"]), (#""""#, []), ("[]", []), (#"[" a ",null,2]"#, ["a", "2"]),
      (#""one""#, ["one"]),
    ] as [(String, [String])])
  func `tags are a list or a string with commas`(value: String, tags: [String]) {
    let card = Card.of(#"{"title":"T","tags":\#(value)}"#)
    #expect(card.tags == tags)
    #expect(card.fields.isEmpty)
  }

  @Test(arguments: [(#"[["a"]]"#, "a"), ("7", "7"), ("true", "true")])
  func `tags that are nothing of the kind are a field`(value: String, shown: String) {
    let card = Card.of(#"{"tags":\#(value)}"#)
    #expect(card.tags.isEmpty)
    #expect(card.fields == [Card.Field(name: "tags", value: shown)])
  }

  @Test func `a member named for a part takes it, and the names known for it are fields`() {
    let record =
      #"{"id":"a","isbn":"9","title":"T","name":"N","pages":3,"body":"B","cover":"c.png","image":"i.png"}"#
    let fieldMap = FieldMap(id: "isbn", title: "name", subtitle: "pages", body: "title", image: "cover")
    let card = Card.of(record, fieldMap: fieldMap)
    #expect(card.id == "9")
    #expect(card.title == "N")
    #expect(card.subtitle == "3")
    #expect(card.body == "T")
    #expect(card.image == "c.png")
    #expect(card.fields.map(\.name) == ["id", "body", "image"])
  }

  @Test func `a member named for one part is not taken for another that knows its name`() {
    let card = Card.of(#"{"title":"T","name":"N"}"#, fieldMap: FieldMap(body: "title"))
    #expect(card.title == "N")
    #expect(card.body == "T")
    #expect(card.fields.isEmpty)
  }

  @Test func `a member can be the id and the title`() {
    let card = Card.of(#"{"name":"Ada"}"#, fieldMap: FieldMap(id: "name"))
    #expect(card.id == "Ada")
    #expect(card.title == "Ada")
    #expect(card.fields.isEmpty)
  }

  @Test func `a member named for the id that a card lacks leaves it to the bytes`() {
    let record = #"{"id":"a"}"#
    let card = Card.of(record, fieldMap: FieldMap(id: "isbn"))
    #expect(card.id == Card.identity(ofBytes: Array(record.utf8)))
    #expect(card.fields == [Card.Field(name: "id", value: "a")])
  }

  @Test(arguments: [
    ("[1]", "a list"), ("\" \"", "a string"), ("null", "null"), ("true", "true"),
  ])
  func `a record that is not an object is a card that says so`(record: String, found: String) {
    let card = Card(Record(bytes: Array(record.utf8), offset: 0, line: 7, column: 3))
    #expect(card.problem?.why == .malformed(.notAnObject(found: found)))
    #expect(card.problem?.line == 7)
    #expect(card.title == nil)
  }

  @Test func `a record that does not parse is a card that says where in the file`() {
    let record = Record(bytes: Array("{\"a\": 1,\n \"b\": tru}".utf8), offset: 100, line: 7, column: 3)
    #expect(
      Card(record).problem == CardProblem(position: TextPosition(line: 8, column: 7), why: .malformed(.word)))
    let short = Record(bytes: Array("{\"a\" 1}".utf8), offset: 100, line: 7, column: 3)
    #expect(Card(short).problem?.position == TextPosition(line: 7, column: 8))
  }

  @Test func `control characters and overrides are left as they are, for the front to deal with`() {
    #expect(Card.of(#"{"title":"\u001b[31m\u202e"}"#).title == "\u{1B}[31m\u{202E}")
  }
}

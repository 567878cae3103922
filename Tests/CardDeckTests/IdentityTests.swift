import TestSupport
import Testing

@testable import CardDeck

extension CardReader {
  /// A table's rows are those of an id and a title.
  fileprivate static func of(_ layout: DeckLayout) -> CardReader {
    CardReader(layout: layout, header: Array("id,title".utf8))
  }
}

@Suite struct IdentityTests {
  static func agree(_ record: [UInt8], _ reader: CardReader, _ comment: String) {
    let card = reader.card(record) { _ in TextPosition(line: 1, column: 1) }
    let id = record.withUnsafeBytes { reader.id($0) }
    #expect(id == card.id, "\(comment): \(String(decoding: record, as: UTF8.self))")
  }

  static let fieldMaps = [
    FieldMap(), FieldMap(id: "name"), FieldMap(title: "id"), FieldMap(id: "title", title: "title"),
  ]

  @Test(arguments: [
    #"{"id":"a"}"#, #"{"id":1.50}"#, #"{"id":"a","id":"b"}"#, #"{"id":"","key":"k"}"#,
    #"{"id":" ","uuid":7}"#,
    #"{"id":null,"key":true,"uuid":"u"}"#, #"{"\u0069d":"a"}"#, #"{"id":"a\n"}"#, #"{"id":"a",}"#,
    #"{"id":"a"} x"#,
    #"{"id":01}"#, #"{"id":1.}"#, #"{"id":-}"#, #"{"id":"a","x":tru}"#, #"{"id":"a","x":[1,]}"#,
    #"{"x":{"id":"in"}}"#,
    #"{"id":["a"]}"#, #"["id","a"]"#, "\"id\"", "{}", " {\"id\":\"a\"}", "{\"id\":\"a\u{1}\"}",
    #"{"id":"\u2003"}"#,
    "{\"id\":\"\u{2003}\"}", "{\"id\":\"é\",\"name\":\"n\"}", #"{"id":"a" "x":1}"#, #"{"id" "a"}"#,
    #"{"id":"a","name":"n","title":"t"}"#,
  ])
  func `an id looked for alone is that of the card`(record: String) {
    for fieldMap in Self.fieldMaps {
      for layout in [DeckLayout.list, .keyed] {
        Self.agree(Array(record.utf8), CardReader(layout: layout, fieldMap: fieldMap), "\(layout)")
      }
    }
    Self.agree(
      Array("\"na\\u006de\": \(record)".utf8), CardReader(layout: .keyed), "keyed")
  }

  /// `--title id` and its like say where a member is shown, and not what identifies a card.
  @Test(
    arguments: [
      (DeckLayout.list, #"{"id":"a","key":"k","x":"y"}"#, "a"), (.list, #"{"key":"k","uuid":"u"}"#, "k"),
      (.keyed, #""n": {"uuid":"u","id":" "}"#, "u"), (.rows(TableDialect(delimiter: 0x2C)), "7,t", "7"),
      (.references(.ris), "TY  - A\nID  - r\nTI  - t\nER  - ", "r"),
    ] as [(DeckLayout, String, CardID)])
  func `no member that is moved to another place changes an id`(
    layout: DeckLayout, record: String, id: CardID
  ) {
    for name in ["id", "key", "uuid", "ID", "x"] {
      for fieldMap in [
        FieldMap(title: name), FieldMap(subtitle: name), FieldMap(body: name), FieldMap(image: name),
        FieldMap(title: name, body: name, reveal: [name]),
      ] {
        let reader = CardReader(layout: layout, header: Array("id,title".utf8), fieldMap: fieldMap)
        #expect(Array(record.utf8).withUnsafeBytes { reader.id($0) } == id)
        Self.agree(Array(record.utf8), reader, "\(fieldMap)")
      }
    }
  }

  /// In every format that says ids, as text and as a number, with and without escapes.
  @Test(arguments: [0, 1], Repetitions.areFewest ? ["é"] : ["i", "é", "\\u0069"])
  func `an id that is longer than a log keeps counts as none`(excess: Int, unit: String) throws {
    let said = unit == "\\u0069" ? "i" : unit
    let count = CardID.longest / said.utf8.count
    // A build without optimization takes long over escapes.
    let escaped = unit == said ? count : 999
    let rest = String(repeating: said, count: count - escaped) + String(repeating: "x", count: excess)
    let text = String(repeating: unit, count: escaped) + rest
    let id = String(repeating: said, count: count) + String(repeating: "x", count: excess)
    let number = String(repeating: "7", count: CardID.longest + excess)
    var records: [(String, DeckLayout, String)] = [
      ("{\"id\":\"\(text)\",\"title\":\"t\"}", .list, id), ("\"\(text)\":{\"title\":\"t\"}", .keyed, id),
    ]
    // A cell has no escapes.
    if unit == said {
      records += ["\(id),t", "\"\(id)\",t"].map { ($0, .rows(TableDialect(delimiter: 0x2C)), id) }
    }
    // The number is the same for all units.
    if unit == "i" { records.append(("{\"title\":\"t\",\"id\":\(number)}", .list, number)) }
    for (record, layout, id) in records {
      let reader = CardReader.of(layout)
      let bytes = Array(record.utf8)
      let card = reader.card(bytes) { _ in TextPosition(line: 1, column: 1) }
      #expect(card.id == (excess == 0 ? CardID(id) : Card.identity(ofBytes: bytes)))
      #expect(bytes.withUnsafeBytes { reader.id($0) } == card.id)
    }
    let other = "{\"id\":\"\(text)x\",\"key\":\"k\"}"
    Self.agree(Array(other.utf8), CardReader(layout: .list), "key")
    #expect(Card(Record(bytes: Array(other.utf8), offset: 0, line: 1, column: 1)).id == "k")
  }

  @Test func `what tells cards of one id apart never makes it longer than a log keeps`() throws {
    for count in [CardID.longest, CardID.longest - 9, CardID.longest - 64] {
      let id = String(repeating: "i", count: count)
      let deck = try Deck.of("id,n\n\(id),1\n\(id),2\n\(id),3\n", name: "long.csv")
      let ids = (0..<3).map { deck.id(at: $0) }
      #expect(ids[0] == CardID(id) && Set(ids).count == 3)
      #expect(ids.allSatisfy { $0.text.utf8.count <= CardID.longest })
    }
  }

  @Test(arguments: [0x5EED_0090, 0x5EED_0091, 0x5EED_0092] as [UInt64])
  func `an id looked for alone is that of the card, whatever happened to it`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let telling = Array("{}[],:\"\\0.-+tfnux \n\u{1}".utf8) + [0x80, 0xC3, 0xFF]
    for _ in 0..<Repetitions.rounds(2000) {
      guard case .object(var members) = RandomJSON.object(depth: 2, &random) else { continue }
      let name = ["id", "key", "uuid", "name", "title"].randomElement(using: &random) ?? "id"
      members.append(JSONMember(name: name, value: RandomJSON.value(depth: 1, &random)))
      var bytes = Array(JSONValue.object(members).compactText.utf8)
      if Bool.random(using: &random), let index = bytes.indices.randomElement(using: &random) {
        bytes[index] = telling.randomElement(using: &random) ?? 0
      }
      let reader = CardReader(
        layout: .list, fieldMap: Self.fieldMaps.randomElement(using: &random) ?? FieldMap())
      Self.agree(bytes, reader, "seed \(seed)")
    }
  }

  @Test(arguments: [0x5EED_0093, 0x5EED_0094] as [UInt64])
  func `the id of a row looked for alone is that of the card`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let headers = ["id,title", "key,uuid,id", "x,id,id", "title", "uuid,\"id\"", ",,id"]
    let pieces = ["a", "\"", "\"\"", ",", " ", "é", "1", "\",\"", "\u{2003}"]
    for _ in 0..<Repetitions.rounds(3000) {
      var row = (0..<Int.random(in: 0..<9, using: &random)).flatMap { _ in
        Array((pieces.randomElement(using: &random) ?? "").utf8)
      }
      if Int.random(in: 0..<8, using: &random) == 0 { row.append(0xFF) }
      let header = headers.randomElement(using: &random) ?? "id"
      let fieldMap = Self.fieldMaps.randomElement(using: &random) ?? FieldMap()
      let reader = CardReader(
        layout: .rows(TableDialect(delimiter: UInt8(ascii: ","))), header: Array(header.utf8),
        fieldMap: fieldMap)
      Self.agree(row, reader, "seed \(seed), \(header)")
    }
  }

  @Test func `a pass over the ids gives what asking for each gives`() throws {
    let large = String(repeating: "x", count: 300_000)
    let records = (0..<5000).map { "{\"id\":\"c\($0)\",\"x\":\"\($0 == 2500 ? large : "y")\"}" }
    let deck = try Deck.of("[\(records.joined(separator: ",\n"))]")
    var ids: [CardID] = []
    deck.forEachID(in: 10..<4990) { index, id in
      #expect(index == ids.count + 10)
      ids.append(id)
      return true
    }
    #expect(ids == (10..<4990).map { CardID("c\($0)") })
    var count = 0
    deck.forEachID(in: 0..<deck.count) { _, _ in
      count += 1
      return count < 3
    }
    #expect(count == 3)
  }
}

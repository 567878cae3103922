import TestSupport
import Testing

@testable import CardDeck

@Suite struct JSONScannerTests {
  /// What a scan came to: the records' texts and the deck's own members, or the error.
  enum Outcome: Hashable {
    case deck([String], members: [String: String])
    case error(ParseError)
  }

  static func scan(_ bytes: [UInt8], chunks: [Int], layout: DeckLayout = .list) -> Outcome {
    var scanner = JSONScanner(layout)
    var found: [RecordExtent] = []
    func text(_ extent: RecordExtent) -> String {
      String(decoding: bytes[extent.offset..<extent.offset + extent.length], as: UTF8.self)
    }
    do throws(ParseError) {
      var start = 0
      for end in chunks + [bytes.count] {
        // A copy of its own, so that nothing can be looked up in the chunk before.
        let chunk = Array(bytes[start..<end])
        let pushed = chunk.withUnsafeBytes { bytes -> Result<Void, ParseError> in
          do throws(ParseError) { return .success(try scanner.push(bytes, into: &found)) } catch {
            return .failure(error)
          }
        }
        try pushed.get()
        start = end
      }
      try scanner.finish(into: &found)
    } catch {
      return .error(error)
    }
    return .deck(found.map(text), members: scanner.members.mapValues(text))
  }

  static func scan(_ text: String) -> Outcome { scan(Array(text.utf8), chunks: []) }

  @Test(
    arguments: [
      ("", []), (" \n", []), ("[]", []), (" [ ] ", []), ("{\"cards\":[]}", []),
      ("[{}]", ["{}"]), ("[{},{}]", ["{}", "{}"]),
      ("\n[ {\"a\":1} ,\n{\"b\":[{}]}\n]\n", ["{\"a\":1}", "{\"b\":[{}]}"]),
      (#"[{"a":"}]\"{"},{"b":"\\"}]"#, [#"{"a":"}]\"{"}"#, #"{"b":"\\"}"#]),
      (#"[1,"x",null,[1,[2]],-0.5e3]"#, ["1", "\"x\"", "null", "[1,[2]]", "-0.5e3"]),
      ("[1 , nonsense ,{}]", ["1", "nonsense", "{}"]),
      (#"[{"a":[1},{"b":2]},{"c":3}]"#, [#"{"a":[1}"#, #"{"b":2]}"#, #"{"c":3}"#]),
      ("[\"\\\"]\",{}]", ["\"\\\"]\"", "{}"]),
    ] as [(String, [String])])
  func `records are found with nothing around them`(text: String, records: [String]) {
    #expect(Self.scan(text) == .deck(records, members: [:]))
  }

  @Test(arguments: [
    #"{"title":"T","like":"yes","cards":[{"a":1},2],"nope":"no"}"#,
    #"{"cards":[{"a":1},2],"nope":"no","title":"T","like":"yes"}"#,
    #" { "x" : {"cards":[9]} , "title" : "T" , "nope":"no","cards" : [ {"a":1} , 2 ] ,"like":"yes","y":[1,{"title":"Z"}]} "#,
    #"{"title":"first","title":"T","like":"yes","nope":"no","\u0063ards":[{"a":1},2]}"#,
    #"{"cards":"none","like":"yes","nope":"no","cards":[{"a":1},2],"title":"T"}"#,
  ])
  func `an object's members may stand in any order around its cards`(text: String) {
    #expect(
      Self.scan(text)
        == .deck(["{\"a\":1}", "2"], members: ["title": "\"T\"", "like": "\"yes\"", "nope": "\"no\""]))
  }

  @Test(
    arguments: [
      ("x", .notJSON(found: 0x78), 0), (" \"a\"", .notJSON(found: 0x22), 1), ("\u{0}[", .otherEncoding, 0),
      ("{}", .noCards, 0), (" {\"id\":1}\n{\"id\":2}", .noCards, 1), ("{\"cards\":{}}", .noCards, 0),
      ("{\"cards\":[],\"cards\":[]}", .cardsTwice, 20), ("[,1]", .cardExpected(found: 0x2C), 1),
      ("[1,,2]", .cardExpected(found: 0x2C), 3),
      ("[}", .cardExpected(found: 0x7D), 1), ("[1,]", .trailingComma, 2),
      ("[{}\n{}]", .commaExpected(found: 0x7B), 4),
      ("[1}", .commaExpected(found: 0x7D), 2), ("[1{}]", .commaExpected(found: 0x7B), 2),
      ("[] x", .moreAfterDeck, 3), ("[][", .truncated, 3),
      ("{\"cards\":[]}]", .moreAfterDeck, 12), ("{cards:[]}", .nameExpected(found: 0x63), 1),
      ("{\"cards\" []}", .colonExpected(found: 0x5B), 9),
      ("{\"cards\":}", .valueExpected(found: 0x7D), 9), ("{\"cards\":[1],}", .trailingComma, 12),
      ("{\"cards\":[1]]", .commaOrBraceExpected(found: 0x5D), 12),
      ("[", .truncated, 1), ("[1,", .truncated, 3), ("[{}", .truncated, 3), ("{\"car", .truncated, 5),
      ("{\"cards\":[{}]", .truncated, 13),
      ("{\"title\":\"x", .truncated, 11), ("[{}, {\"a\":\"b}]", .truncatedCard, 5), ("[1", .truncatedCard, 1),
      ("[\"\\", .truncatedCard, 1),
      ("{\"cards\":[{\"a\":{}", .truncatedCard, 10),
    ] as [(String, DeckFault, Int)])
  func `a deck that is not put together is refused at its byte`(text: String, fault: DeckFault, offset: Int) {
    #expect(Self.scan(text) == .error(ParseError(fault: fault, offset: offset)))
    #expect(!fault.description.contains("\n"))
  }

  @Test(arguments: [
    #"[{"a":"}]\"{"},{"b":"\\"}, 12 ,"\\\"]", null]"#,
    #"{"title":"T\"]","cards":[{"a":[1,{}]},2] , "like":"\\"}"#,
    #"[{"a":"b\\\\"},{"漢":"字"}]"#, #"{"\u0063ards":["\"",{}],"star":"*"}"#, "[1,2", "{\"cards\" 1}",
    "[{\"a\":\"\\", "[{}}",
  ])
  func `it does not matter how the bytes are split`(text: String) {
    let bytes = Array(text.utf8)
    let whole = Self.scan(bytes, chunks: [])
    #expect(Self.scan(bytes, chunks: Array(1..<bytes.count)) == whole)
    for first in 0...bytes.count {
      for second in first...bytes.count {
        #expect(Self.scan(bytes, chunks: [first, second]) == whole, "split at \(first) and \(second)")
      }
    }
  }

  @Test(arguments: [0x5EED_0030, 0x5EED_0031, 0x5EED_0032] as [UInt64])
  func `made up decks come back record by record, in chunks of any size`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let values = (0..<Int.random(in: 0..<6, using: &random)).map { _ in RandomJSON.value(depth: 3, &random)
      }
      let texts = values.map { RandomJSON.text($0, &random) }
      let list = "[" + texts.joined(separator: ",") + "]"
      let bytes = Array((Bool.random(using: &random) ? list : "{\"x\":[{}],\"cards\":\(list)}").utf8)
      let cuts = (0..<Int.random(in: 0..<5, using: &random)).map { _ in
        Int.random(in: 0...bytes.count, using: &random)
      }
      let outcome = Self.scan(bytes, chunks: cuts.sorted())
      let records = texts.map { String($0.trimmingJSONWhiteSpace()) }
      #expect(
        outcome == .deck(records, members: [:]), "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test(
    arguments: [
      ("{}", []), (" { } ", []), ("{\"a\":{}}", ["\"a\":{}"]),
      (
        "{\"a\": {\"x\":[1]} ,\n \"b\\\"c\" : 7,\"\":\"s\"}",
        ["\"a\": {\"x\":[1]}", "\"b\\\"c\" : 7", "\"\":\"s\""]
      ),
      ("{\"cards\":[{}],\"title\":{}}", ["\"cards\":[{}]", "\"title\":{}"]),
    ] as [(String, [String])])
  func `an object's members are records with their names`(text: String, records: [String]) {
    for cut in 0...text.utf8.count {
      #expect(Self.scan(Array(text.utf8), chunks: [cut], layout: .keyed) == .deck(records, members: [:]))
    }
  }

  @Test(
    arguments: [
      ("{}", ["{}"]), ("{\n\"a\":1\n}\n{} [2] 3", ["{\n\"a\":1\n}", "{}", "[2]", "3"]), ("\n", []),
      ("{}{}", ["{}", "{}"]), ("nonsense \"x\"", ["nonsense", "\"x\""]),
    ] as [(String, [String])])
  func `values one after another are records`(text: String, records: [String]) {
    for cut in 0...text.utf8.count {
      #expect(Self.scan(Array(text.utf8), chunks: [cut], layout: .sequence) == .deck(records, members: [:]))
    }
  }

  /// Bytes one at a time are taken by a plain state machine, longer pieces 64 at a time.
  @Test(arguments: [0x5EED_0033, 0x5EED_0034, 0x5EED_0035, 0x5EED_0036] as [UInt64])
  func `64 bytes at a time find what one at a time does, in good text and in bad`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "\\", "\"", "\\\"", "\\\\", "{", "}", "[", "]", ",", ":", " ", "\n", "letters", "1", "漢", "\"text\":",
      // Nothing to be seen in one block or two, within a string and outside.
      String(repeating: "many letters ", count: 11), "\"" + String(repeating: "text ", count: 30),
    ]
    for _ in 0..<Repetitions.count(400, full: 1500) {
      var text = "[{\"a\":"
      for _ in 0..<Int.random(in: 1..<90, using: &random) {
        text += pieces.randomElement(using: &random) ?? ""
      }
      let bytes = Array(text.utf8)
      let slow = Self.scan(bytes, chunks: Array(1..<bytes.count))
      #expect(Self.scan(bytes, chunks: []) == slow, "seed \(seed): \(text)")
      let cut = Int.random(in: 0...bytes.count, using: &random)
      #expect(Self.scan(bytes, chunks: [cut]) == slow, "seed \(seed), cut at \(cut): \(text)")
    }
  }

  @Test func `a record is found again by where it starts, across blocks`() {
    var records = RecordIndex()
    let extents = (0..<20_000).map { RecordExtent(offset: $0 * 3 + 1, length: 2) }
    for (start, end) in [(0, 1), (1, 5), (5, 8192), (8192, 8192), (8192, 20_000)] {
      records.append(contentsOf: Array(extents[start..<end]))
    }
    for index in [0, 1, 8191, 8192, 16_383, 16_384, 19_999] {
      #expect(records[index] == RecordExtent(offset: index * 3 + 1, length: 2))
      #expect(records.index(ofRecordAt: index * 3 + 1) == index)
      #expect(records.index(ofRecordAt: index * 3 + 2) == nil)
    }
    #expect(records.index(ofRecordAt: 0) == nil)
    #expect(records.index(ofRecordAt: 60_001) == nil)
    records.append(contentsOf: [RecordExtent(offset: 70_000, length: 5 << 32)])
    #expect(records[20_000].length > Deck.largestRecord)
  }

  /// Short records beside each other take less room than long ones, and than those that are far apart.
  @Test(arguments: [0x5EED_0B40, 0x5EED_0B41, 0x5EED_0B42] as [UInt64])
  func `records are where they were found, however long and however far`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var records = RecordIndex()
    var extents: [RecordExtent] = []
    var offset = random.pick([0, 3, Int(UInt32.max) - 5])
    while extents.count < 6000 {
      let isTame = (extents.count / 1000) % 2 == 0
      let part = (0..<random.whole(0..<700)).map { _ in
        let length = isTame || random.chance(99) ? random.whole(1..<400) : random.pick(Self.lengths)
        defer { offset += length + (isTame || random.chance(99) ? random.whole(0..<3) : 1 << 31) }
        return RecordExtent(offset: offset, length: length)
      }
      records.append(contentsOf: part)
      extents += part
    }
    #expect(records.count == extents.count)
    #expect(extents.indices.allSatisfy { records[$0] == extents[$0] }, "seed \(seed)")
    for index in stride(from: 0, to: extents.count, by: 7) {
      #expect(records.index(ofRecordAt: extents[index].offset) == index, "seed \(seed)")
    }
  }

  private static let lengths = [0xFFFE, 0xFFFF, 0x10000, 0x10001, 300 << 20, Int(UInt32.max)]
}

extension String {
  func trimmingJSONWhiteSpace() -> Substring {
    let blank: (Character) -> Bool = { " \n\t\r\r\n".contains($0) }
    let start = drop(while: blank)
    return start.lastIndex { !blank($0) }.map { start[...$0] } ?? ""
  }
}

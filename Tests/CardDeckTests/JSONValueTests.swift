import TestSupport
import Testing

@testable import CardDeck

@Suite struct JSONValueTests {
  @Test(arguments: [
    ("null", JSONValue.null), ("true", .bool(true)), (" false\n", .bool(false)), ("\"\"", .string("")),
    ("0", .number("0")), ("-0", .number("-0")), ("1.10", .number("1.10")), ("1E400", .number("1E400")),
    ("-0.0e-0", .number("-0.0e-0")), ("1152921504606846977", .number("1152921504606846977")),
    ("[]", .array([])), ("[ 1 , [ ] ]", .array([.number("1"), .array([])])), ("{}", .object([])),
    (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")),
    (#""\u0041\u00e9\u6F22\ud83d\ude80""#, .string("Aé漢🚀")), (#""\u0000""#, .string("\0")),
    ("\"\u{7F}\u{2028}\u{FEFF}\"", .string("\u{7F}\u{2028}\u{FEFF}")), ("\"🇫🇮\"", .string("🇫🇮")),
    (
      #"{"b":1,"a":2,"b":3}"#,
      .object([
        JSONMember(name: "b", value: .number("1")), JSONMember(name: "a", value: .number("2")),
        JSONMember(name: "b", value: .number("3")),
      ])
    ),
  ])
  func `what is JSON is read with its order and its digits`(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: Array(text.utf8)) == value)
  }

  @Test(arguments: [
    ("", DeckFault.unexpectedEnd, 0), ("  ", .unexpectedEnd, 2), ("[1,2", .unexpectedEnd, 4),
    ("\"abc", .unexpectedEnd, 4), ("{\"a\"", .unexpectedEnd, 4), ("{\"a\":", .unexpectedEnd, 5),
    ("tru", .unexpectedEnd, 3), ("\"\\", .unexpectedEnd, 2), ("\"\\u00", .unexpectedEnd, 5),
    ("-", .unexpectedEnd, 1),
    ("1.", .unexpectedEnd, 2), ("1e", .unexpectedEnd, 2), ("[1,]", .trailingComma, 2),
    ("{\"a\":1,}", .trailingComma, 6), ("[,1]", .valueExpected(found: 0x2C), 1),
    ("[1 2]", .commaOrBracketExpected(found: 0x32), 3),
    ("[1}", .commaOrBracketExpected(found: 0x7D), 2), ("{\"a\" 1}", .colonExpected(found: 0x31), 5),
    ("{\"a\":1 \"b\":2}", .commaOrBraceExpected(found: 0x22), 7), ("{a:1}", .nameExpected(found: 0x61), 1),
    ("{1:1}", .nameExpected(found: 0x31), 1), ("{'a':1}", .nameExpected(found: 0x27), 1), ("01", .number, 1),
    ("-01", .number, 2),
    ("1.x", .number, 2), ("1e+x", .number, 3), ("-x", .number, 1), (".5", .valueExpected(found: 0x2E), 0),
    ("+1", .valueExpected(found: 0x2B), 0),
    ("NaN", .word, 0), ("Infinity", .word, 0), ("-Infinity", .number, 1), ("nul1", .word, 0),
    ("True", .word, 0),
    ("1 2", .moreAfterValue, 2), ("{} x", .moreAfterValue, 3), ("truex", .moreAfterValue, 4),
    ("1 // one", .moreAfterValue, 2),
    ("\"a\nb\"", .controlCharacter(0x0A), 2), ("\"a\tb\"", .controlCharacter(0x09), 2),
    ("\"\u{1F}\"", .controlCharacter(0x1F), 1),
    ("\"\\x\"", .escape, 2), ("\"\\'\"", .escape, 2), ("\"\\u12G4\"", .escape, 5),
    ("\"\\U0041\"", .escape, 2),
    ("\u{FEFF}1", .valueExpected(found: 0xEF), 0), ("\u{A0}1", .valueExpected(found: 0xC2), 0),
    ("[1\u{B}]", .commaOrBracketExpected(found: 0x0B), 2),
    ("1a", .moreAfterValue, 1), ("0x10", .moreAfterValue, 1), ("]", .valueExpected(found: 0x5D), 0),
  ])
  func `what is not JSON is refused at its byte`(text: String, fault: DeckFault, offset: Int) {
    #expect(throws: ParseError(fault: fault, offset: offset)) { try JSONValue(parsing: Array(text.utf8)) }
    #expect(!fault.description.contains("\n"))
  }

  @Test(arguments: [
    #""\ud800""#, #""\udc00""#, #""\ud800x""#, #""\ud800\n""#, #""\ud800\u0041""#, #""\ud800\ud800\udc00""#,
  ])
  func `half a surrogate pair becomes the replacement character`(text: String) throws {
    guard case .string(let string) = try JSONValue(parsing: Array(text.utf8)) else {
      Issue.record("not a string")
      return
    }
    #expect(string.unicodeScalars.first == "\u{FFFD}")
    let rest = ["x", "\n", "A", "\u{10000}"].first { text.count > 8 && string.hasSuffix($0) }
    #expect(string == "\u{FFFD}" + (rest ?? ""))
  }

  @Test(arguments: [
    ([0x22, 0x61, 0xFF, 0x22], 2), ([0x22, 0xC0, 0xAF, 0x22], 1), ([0x22, 0xE0, 0x80, 0x80, 0x22], 1),
    ([0x22, 0xED, 0xA0, 0x80, 0x22], 1), ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1),
    ([0x22, 0xC3, 0xA9, 0xE6, 0xBC, 0x22], 3), ([0x22, 0x80, 0x22], 1),
    ([0x22, 0xF8, 0x88, 0x80, 0x80, 0x80, 0x22], 1),
    ([0x22, 0x5C, 0x6E, 0xC3, 0x22], 3),
  ])
  func `bytes that are not UTF-8 are refused where they start`(bytes: [UInt8], offset: Int) {
    #expect(throws: ParseError(fault: .notUTF8(bytes[offset]), offset: offset)) {
      try JSONValue(parsing: bytes)
    }
  }

  @Test func `a text that is not UTF-8 is found out exactly as the standard library does`() {
    let seed: UInt64 = 0x5EED_0001
    var random = SeededGenerator(seed: seed)
    let starts: [[UInt8]] = [
      Array("aé漢🚀".utf8), [0xED, 0xA0, 0x80], [0xF4, 0x90], [0xE0, 0x9F], [0xF0, 0x8F], [0xC1],
    ]
    for _ in 0..<4000 {
      var bytes = (0..<3).flatMap { _ in starts.randomElement(using: &random) ?? [] }
      let index = Int.random(in: 0..<bytes.count, using: &random)
      bytes[index] = UInt8.random(in: 0...255, using: &random)
      let invalid = UTF8Check.firstInvalid(in: bytes[...])
      #expect((invalid == nil) == (String(validating: bytes, as: UTF8.self) != nil), "seed \(seed), \(bytes)")
      if let invalid {
        #expect(String(validating: bytes[..<invalid], as: UTF8.self) != nil, "seed \(seed), \(bytes)")
      }
    }
  }

  @Test func `512 levels are read and one more is an error, not an overflow`() throws {
    let deepest = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    _ = try JSONValue(parsing: Array(deepest.utf8))
    #expect(throws: ParseError(fault: .tooDeep, offset: 512)) {
      try JSONValue(parsing: Array("[\(deepest)]".utf8))
    }
    let bomb = String(repeating: "{\"a\":[", count: 10_000)
    #expect(throws: ParseError(fault: .tooDeep, offset: 256 * 6)) { try JSONValue(parsing: Array(bomb.utf8)) }
  }

  @Test func `of two members with one name the last is looked up`() throws {
    let value = try JSONValue(parsing: Array(#"{"a":1,"a":2}"#.utf8))
    #expect(value["a"] == .number("2"))
    #expect(value["b"] == nil)
    #expect(JSONValue.null["a"] == nil)
  }

  @Test func `an error knows its line and its column in characters`() {
    let text = "{\n  \"名前\": \"漢字\" x\n}"
    let bytes = Array(text.utf8)
    #expect(throws: ParseError.self) {
      do throws(ParseError) {
        _ = try JSONValue(parsing: bytes)
      } catch {
        #expect(
          TextPosition.start.advanced(past: bytes[..<error.offset])
            == TextPosition(line: 2, column: 14))
        throw error
      }
    }
  }
}

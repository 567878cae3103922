/// Reads one JSON value, exactly as RFC 8259 has it: no trailing commas, no comments, no `NaN`, nothing but
/// white space around the value.
///
/// Members keep their order and numbers their text. The two halves of a surrogate pair that stand alone
/// (`\ud800`) become U+FFFD, as the grammar allows them and no text can hold them.
package struct JSONParser {
  /// How many arrays and objects may be inside one another. More is an error rather than a stack overflow.
  package static let deepest = 512

  let bytes: [UInt8]
  var next = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// - Throws: ``JSONError`` with the first byte that cannot be where it is.
  package static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var parser = JSONParser(bytes)
    let value = try parser.value()
    parser.skipWhiteSpace()
    guard parser.next == bytes.count else { throw parser.error(.moreAfterValue) }
    return value
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    skipWhiteSpace()
    switch try peek() {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case let byte: throw error(Self.isLetter(byte) ? .word : .valueExpected(found: byte))
    }
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    try enter()
    var values: [JSONValue] = []
    skipWhiteSpace()
    if try peek() == UInt8(ascii: "]") {
      leave()
      return .array(values)
    }
    while true {
      values.append(try value())
      skipWhiteSpace()
      switch try peek() {
      case UInt8(ascii: "]"):
        leave()
        return .array(values)
      case UInt8(ascii: ","): try comma(before: UInt8(ascii: "]"))
      case let byte: throw error(.commaOrBracketExpected(found: byte))
      }
    }
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    try enter()
    var members: [JSONMember] = []
    skipWhiteSpace()
    if try peek() == UInt8(ascii: "}") {
      leave()
      return .object(members)
    }
    while true {
      members.append(try member())
      skipWhiteSpace()
      switch try peek() {
      case UInt8(ascii: "}"):
        leave()
        return .object(members)
      case UInt8(ascii: ","): try comma(before: UInt8(ascii: "}"))
      case let byte: throw error(.commaOrBraceExpected(found: byte))
      }
    }
  }

  private mutating func member() throws(JSONError) -> JSONMember {
    skipWhiteSpace()
    let first = try peek()
    guard first == UInt8(ascii: "\"") else { throw error(.nameExpected(found: first)) }
    let name = try string()
    skipWhiteSpace()
    let colon = try peek()
    guard colon == UInt8(ascii: ":") else { throw error(.colonExpected(found: colon)) }
    next += 1
    return JSONMember(name: name, value: try value())
  }

  /// Goes past a comma. One at the very end is reported where it stands, because that is where it is mended.
  private mutating func comma(before close: UInt8) throws(JSONError) {
    let comma = next
    next += 1
    skipWhiteSpace()
    guard try peek() != close else { throw JSONError(fault: .trailingComma, offset: comma) }
  }

  private mutating func enter() throws(JSONError) {
    guard depth < Self.deepest else { throw error(.tooDeep) }
    depth += 1
    next += 1
  }

  private mutating func leave() {
    depth -= 1
    next += 1
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    for place in 0..<word.utf8CodeUnitCount {
      guard next + place < bytes.count else { throw JSONError(fault: .unexpectedEnd, offset: bytes.count) }
      guard bytes[next + place] == word.utf8Start[place] else { throw error(.word) }
    }
    next += word.utf8CodeUnitCount
    return value
  }

  mutating func skipWhiteSpace() {
    while next < bytes.count {
      switch bytes[next] {
      case 0x20, 0x0A, 0x0D, 0x09: next += 1
      default: return
      }
    }
  }

  func peek() throws(JSONError) -> UInt8 {
    guard next < bytes.count else { throw error(.unexpectedEnd) }
    return bytes[next]
  }

  func error(_ fault: JSONFault) -> JSONError { JSONError(fault: fault, offset: next) }

  static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: false
    }
  }
}

/// Reads JSON exactly as in RFC 8259 (no trailing commas, no comments, no `NaN`), without making values. This is
/// the only place with the grammar: ``JSONValue/init(parsing:)-([UInt8])`` makes values with it, and
/// ``CardReader/id(_:)`` looks for an id.
///
/// Every error has the offset of the first invalid byte.
struct JSONCursor {
  /// Most arrays and objects inside one another. More are an error instead of a stack overflow.
  static let deepest = 512

  let bytes: UnsafeRawBufferPointer
  /// Whether `NaN`, `Infinity` and `-Infinity`, which Python writes, are words too. Their values are strings.
  let acceptsNaN: Bool
  private(set) var next = 0
  private var depth = 0

  init(_ bytes: UnsafeRawBufferPointer, acceptsNaN: Bool = false) {
    self.bytes = bytes
    self.acceptsNaN = acceptsNaN
  }

  /// The kind of value that begins at the next byte that is not white space.
  enum Kind { case object, array, string, number, word }

  @inline(__always)
  mutating func kind() throws(ParseError) -> Kind {
    skipWhitespace()
    switch try peek() {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-") where acceptsNaN && next + 1 < bytes.count && bytes[next + 1] == UInt8(ascii: "I"):
      return .word
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "N") where acceptsNaN, UInt8(ascii: "I") where acceptsNaN: return .word
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): return .word
    case let byte: throw error((byte | 0x20) &- 0x61 < 26 ? .word : .valueExpected(found: byte))
    }
  }

  /// - Returns: The range of the value.
  @discardableResult
  mutating func skipValue() throws(ParseError) -> Range<Int> {
    let kind = try kind()
    let start = next
    switch kind {
    case .object:
      var hasNext = try open(closing: UInt8(ascii: "}"))
      while hasNext {
        _ = try name()
        try skipValue()
        hasNext = try separator(closing: UInt8(ascii: "}"))
      }
    case .array:
      var hasNext = try open(closing: UInt8(ascii: "]"))
      while hasNext {
        try skipValue()
        hasNext = try separator(closing: UInt8(ascii: "]"))
      }
    case .string: _ = try string()
    case .number: _ = try number()
    case .word: _ = try word()
    }
    return start..<next
  }

  /// Requires that only white space follows.
  mutating func end() throws(ParseError) {
    skipWhitespace()
    guard next == bytes.count else { throw error(.moreAfterValue) }
  }

  @inline(__always)
  private mutating func skipWhitespace() {
    while next < bytes.count, bytes[next].isWhitespace { next &+= 1 }
  }

  @inline(__always)
  private func peek() throws(ParseError) -> UInt8 {
    guard next < bytes.count else { throw error(.unexpectedEnd) }
    return bytes[next]
  }

  @inline(never)
  private func error(_ fault: DeckFault) -> ParseError { ParseError(fault: fault, offset: next) }
}

// MARK: - Objects and arrays

extension JSONCursor {
  /// Enters an object or an array. The next byte is its opening bracket.
  ///
  /// - Returns: Whether there is anything in it. If not, it is closed.
  mutating func open(closing: UInt8) throws(ParseError) -> Bool {
    guard depth < Self.deepest else { throw error(.tooDeep) }
    depth &+= 1
    next &+= 1
    skipWhitespace()
    return try peek() == closing ? close() : true
  }

  /// Skips the comma behind an element, or the closing bracket.
  ///
  /// - Returns: Whether another element follows.
  @inline(__always)
  mutating func separator(closing: UInt8) throws(ParseError) -> Bool {
    // Most separators are a comma, or a comma and a blank.
    if next &+ 2 < bytes.count, bytes[next] == UInt8(ascii: ",") {
      let start = next &+ (bytes[next &+ 1] == 0x20 ? 2 : 1)
      if bytes[start] > 0x20, bytes[start] != closing {
        next = start
        return true
      }
    }
    return try anySeparator(closing: closing)
  }

  /// The slow path of ``separator(closing:)``, for every separator.
  private mutating func anySeparator(closing: UInt8) throws(ParseError) -> Bool {
    skipWhitespace()
    let found = try peek()
    if found == closing { return close() }
    guard found == UInt8(ascii: ",") else {
      throw error(
        closing == UInt8(ascii: "}")
          ? .commaOrBraceExpected(found: found) : .commaOrBracketExpected(found: found))
    }
    let comma = next
    next &+= 1
    skipWhitespace()
    // The error is at the comma, because the comma has to be removed.
    guard try peek() != closing else { throw ParseError(fault: .trailingComma, offset: comma) }
    return true
  }

  @inline(__always)
  private mutating func close() -> Bool {
    depth &-= 1
    next &+= 1
    return false
  }

  /// Reads a member's name and skips the colon behind it.
  @inline(__always)
  mutating func name() throws(ParseError) -> StringToken {
    skipWhitespace()
    let first = try peek()
    guard first == UInt8(ascii: "\"") else { throw error(.nameExpected(found: first)) }
    let name = try string()
    skipWhitespace()
    let colon = try peek()
    guard colon == UInt8(ascii: ":") else { throw error(.colonExpected(found: colon)) }
    next &+= 1
    return name
  }
}

// MARK: - Numbers and words

extension JSONCursor {
  /// `-`? (`0` | `1`…`9` digits) (`.` digits)? (`e` sign? digits)?
  mutating func number() throws(ParseError) -> Range<Int> {
    let start = next
    if bytes[next] == UInt8(ascii: "-") { next += 1 }
    if try peek() == UInt8(ascii: "0") {
      next += 1
      if next < bytes.count, bytes[next].isDigit { throw error(.number) }
    } else {
      try digits()
    }
    if next < bytes.count, bytes[next] == UInt8(ascii: ".") {
      next += 1
      try digits()
    }
    if next < bytes.count, bytes[next] | 0x20 == UInt8(ascii: "e") {
      next += 1
      let sign = try peek()
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { next += 1 }
      try digits()
    }
    return start..<next
  }

  /// One digit or more.
  private mutating func digits() throws(ParseError) {
    guard try peek().isDigit else { throw error(.number) }
    while next < bytes.count, bytes[next].isDigit { next += 1 }
  }

  /// Reads what ``kind()`` called a word.
  mutating func word() throws(ParseError) -> JSONValue {
    switch bytes[next] {
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "N"): return try word("NaN", .string("NaN"))
    case UInt8(ascii: "I"): return try word("Infinity", .string("Infinity"))
    case UInt8(ascii: "-"): return try word("-Infinity", .string("-Infinity"))
    default: return try word("null", .null)
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(ParseError) -> JSONValue {
    for index in 0..<word.utf8CodeUnitCount {
      guard next + index < bytes.count else { throw ParseError(fault: .unexpectedEnd, offset: bytes.count) }
      guard bytes[next + index] == word.utf8Start[index] else { throw error(.word) }
    }
    next += word.utf8CodeUnitCount
    return value
  }
}

// MARK: - Strings

extension JSONCursor {
  /// The position of a string in the text.
  struct StringToken {
    /// Between its quotes.
    let range: Range<Int>
    let hasEscapes: Bool
  }

  /// The next byte is the opening quote.
  @inline(__always)
  mutating func string() throws(ParseError) -> StringToken {
    // Most strings are names and words, plain and short.
    let start = next &+ 1
    if start &+ StringBytes.size <= bytes.count {
      let text = StringBytes(bytes, at: start)
      let end = start &+ text.escapes.trailingZeroBitCount
      if text.escapes != 0, text.high & (text.escapes &- 1) == 0, bytes[end] == UInt8(ascii: "\"") {
        next = end &+ 1
        return StringToken(range: start..<end, hasEscapes: false)
      }
    }
    return try anyString()
  }

  /// The slow path of ``string()``, for every string.
  private mutating func anyString() throws(ParseError) -> StringToken {
    next &+= 1
    let start = next
    var hasEscapes = false
    while true {
      let plain = next
      var isASCII = true
      next = bytes.firstEscape(from: plain, isASCII: &isASCII)
      if !isASCII { try UTF8Check.require(bytes, in: plain..<next) }
      switch try peek() {
      case UInt8(ascii: "\""):
        next &+= 1
        return StringToken(range: start..<(next &- 1), hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        next &+= 1
        try escape()
      case let byte: throw error(.controlCharacter(byte))
      }
    }
  }

  private mutating func escape() throws(ParseError) {
    switch try peek() {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      next &+= 1
    case UInt8(ascii: "u"):
      next &+= 1
      for _ in 0..<4 {
        let digit = try peek()
        guard digit.isDigit || (digit | 0x20) &- 0x61 < 6 else { throw error(.escape) }
        next &+= 1
      }
    default: throw error(.escape)
    }
  }

  /// A string's text, unescaped.
  func text(of token: StringToken) -> String {
    var rest = bytes[token.range]
    guard token.hasEscapes else { return String(decoding: rest, as: UTF8.self) }
    var text = ""
    while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
      text += String(decoding: rest[..<backslash], as: UTF8.self)
      rest = rest[(backslash + 1)...]
      text.unicodeScalars.append(Self.unescape(&rest))
    }
    return text + String(decoding: rest, as: UTF8.self)
  }

  /// Decodes an escape. Half of a surrogate pair alone becomes U+FFFD: the grammar allows it, but no text can have
  /// it.
  ///
  /// - Parameter rest: Starts behind the backslash of a valid escape; afterwards behind the escape.
  private static func unescape(_ rest: inout Slice<UnsafeRawBufferPointer>) -> Unicode.Scalar {
    switch rest.removeFirst() {
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    case let itself: return Unicode.Scalar(itself)
    }
    let unit = fourDigits(rest)
    rest = rest.dropFirst(4)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, rest.starts(with: "\\u".utf8) else { return "\u{FFFD}" }
    let low = fourDigits(rest.dropFirst(2))
    guard (0xDC00...0xDFFF).contains(low),
      let pair = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
    else { return "\u{FFFD}" }
    rest = rest.dropFirst(6)
    return pair
  }

  /// See ``JSONValue/hasHalfPair(_:)``.
  static func hasHalfPair(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
      rest = rest[(backslash + 1)...]
      let escape = rest
      if unescape(&rest) == "\u{FFFD}", (0xD800...0xDFFF).contains(fourDigits(escape.dropFirst())) {
        return true
      }
    }
    return false
  }

  private static func fourDigits(_ rest: Slice<UnsafeRawBufferPointer>) -> UInt16 {
    UInt16(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16) ?? 0
  }
}

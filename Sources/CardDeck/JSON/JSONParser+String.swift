extension JSONParser {
  /// A string's text, with its escapes undone. The next byte is the opening quote.
  mutating func string() throws(JSONError) -> String {
    next += 1
    var text = ""
    while true {
      text += try plainRun()
      if bytes[next] == UInt8(ascii: "\"") {
        next += 1
        return text
      }
      next += 1
      text.unicodeScalars.append(try escaped())
    }
  }

  /// The text up to a quote or a backslash, which is there when this returns.
  private mutating func plainRun() throws(JSONError) -> String {
    let start = next
    while next < bytes.count, bytes[next] >= 0x20, bytes[next] != UInt8(ascii: "\""),
      bytes[next] != UInt8(ascii: "\\")
    {
      next += 1
    }
    guard let text = String(validating: bytes[start..<next], as: UTF8.self) else {
      let place = UTF8Check.firstInvalid(in: bytes[start..<next]) ?? start
      throw JSONError(fault: .notUTF8(bytes[place]), offset: place)
    }
    let stop = try peek()
    guard stop >= 0x20 else { throw error(.controlCharacter(stop)) }
    return text
  }

  /// What an escape stands for. The next byte is the one behind the backslash.
  private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
    let kind = try peek()
    let scalar: Unicode.Scalar
    switch kind {
    case UInt8(ascii: "\""): scalar = "\""
    case UInt8(ascii: "\\"): scalar = "\\"
    case UInt8(ascii: "/"): scalar = "/"
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"):
      next += 1
      return try unicodeEscape()
    default: throw error(.escape)
    }
    next += 1
    return scalar
  }

  /// The character of `\uXXXX`, or of two of them that are a surrogate pair; U+FFFD for half a pair. The next
  /// byte is the first digit.
  private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
    let unit = try fourDigits()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let isHigh = unit < 0xDC00
    guard isHigh, next + 1 < bytes.count, bytes[next] == UInt8(ascii: "\\"),
      bytes[next + 1] == UInt8(ascii: "u")
    else { return "\u{FFFD}" }
    let behindHigh = next
    next += 2
    let low = try fourDigits()
    if (0xDC00...0xDFFF).contains(low),
      let pair = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
    {
      return pair
    }
    next = behindHigh
    return "\u{FFFD}"
  }

  private mutating func fourDigits() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      let digit: UInt8
      switch try peek() {
      case let byte where byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"): digit = byte - 0x30
      case let byte where byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "f"):
        digit = (byte | 0x20) - 0x57
      default: throw error(.escape)
      }
      unit = unit << 4 | UInt16(digit)
      next += 1
    }
    return unit
  }
}

extension JSONParser {
  /// A number's own text: `-`? (`0` | `1`…`9` digits) (`.` digits)? (`e` sign? digits)?
  mutating func number() throws(JSONError) -> String {
    let start = next
    if bytes[next] == UInt8(ascii: "-") { next += 1 }
    if try peek() == UInt8(ascii: "0") {
      next += 1
      if next < bytes.count, Self.isDigit(bytes[next]) { throw error(.number) }
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
    return String(decoding: bytes[start..<next], as: UTF8.self)
  }

  /// One digit or more.
  private mutating func digits() throws(JSONError) {
    guard Self.isDigit(try peek()) else { throw error(.number) }
    while next < bytes.count, Self.isDigit(bytes[next]) { next += 1 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}

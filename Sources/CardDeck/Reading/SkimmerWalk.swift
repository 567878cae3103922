/// Goes through JSON without making values of it. Each step returns whether what stands there is right.
struct SkimmerWalk {
  let bytes: UnsafeRawBufferPointer
  private(set) var next = 0
  /// Whether the string at hand has a backslash in it.
  private(set) var hasEscape = false
  /// Whether there was a byte that needs a look at the encoding.
  private(set) var hasNonASCII = false
  private var depth = 1

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func byte(_ wanted: UInt8) -> Bool {
    guard next < bytes.count, bytes[next] == wanted else { return false }
    next &+= 1
    return true
  }

  mutating func skipWhite() {
    while next < bytes.count, bytes[next] <= 0x20, DeckRecognition.isWhite(bytes[next]) { next &+= 1 }
  }

  /// - Returns: The string with its quotes; `nil` if it is not one.
  mutating func string() -> Range<Int>? {
    let start = next
    guard byte(UInt8(ascii: "\"")) else { return nil }
    hasEscape = false
    while true {
      skipPlain()
      guard next < bytes.count else { return nil }
      let byte = bytes[next]
      next &+= 1
      if byte == UInt8(ascii: "\"") { return start..<next }
      if byte < 0x20 { return nil }
      if byte >= 0x80 { hasNonASCII = true }
      if byte == UInt8(ascii: "\\") {
        hasEscape = true
        guard escape() else { return nil }
      }
    }
  }

  /// Goes past bytes that mean themselves, eight at a time, to within eight of one that does not.
  @inline(__always)
  private mutating func skipPlain() {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    var seen: UInt64 = 0
    while next &+ 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: next, as: UInt64.self))
      let quote = word ^ (ones &* 0x22)
      let backslash = word ^ (ones &* 0x5C)
      // Exact up to the lowest mark, which is as far as it is used.
      let marks =
        ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((word &- ones &* 0x20) & ~word)
      let stops = marks & tops
      guard stops == 0 else {
        let plain = stops.trailingZeroBitCount >> 3
        seen |= word & ~(UInt64.max &<< UInt64(plain &* 8))
        next &+= plain
        break
      }
      seen |= word
      next &+= 8
    }
    if seen & tops != 0 { hasNonASCII = true }
  }

  mutating func value() -> Bool {
    guard next < bytes.count else { return false }
    switch bytes[next] {
    case UInt8(ascii: "\""): return string() != nil
    case UInt8(ascii: "{"): return container(isObject: true)
    case UInt8(ascii: "["): return container(isObject: false)
    case UInt8(ascii: "t"): return word("true")
    case UInt8(ascii: "f"): return word("false")
    case UInt8(ascii: "n"): return word("null")
    default: return number()
    }
  }

  private mutating func container(isObject: Bool) -> Bool {
    guard depth < JSONParser.deepest else { return false }
    depth += 1
    defer { depth -= 1 }
    let close = UInt8(ascii: isObject ? "}" : "]")
    next &+= 1
    skipWhite()
    if byte(close) { return true }
    while true {
      skipWhite()
      if isObject {
        guard string() != nil else { return false }
        skipWhite()
        guard byte(UInt8(ascii: ":")) else { return false }
        skipWhite()
      }
      guard value() else { return false }
      skipWhite()
      if byte(close) { return true }
      guard byte(UInt8(ascii: ",")) else { return false }
    }
  }

  private mutating func escape() -> Bool {
    guard next < bytes.count else { return false }
    let kind = bytes[next]
    next &+= 1
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return true
    case UInt8(ascii: "u"):
      for _ in 0..<4 {
        guard next < bytes.count, Self.isHexDigit(bytes[next]) else { return false }
        next &+= 1
      }
      return true
    default: return false
    }
  }

  private mutating func number() -> Bool {
    _ = byte(UInt8(ascii: "-"))
    if !byte(UInt8(ascii: "0")), !digits() { return false }
    if byte(UInt8(ascii: ".")), !digits() { return false }
    if next < bytes.count, bytes[next] | 0x20 == UInt8(ascii: "e") {
      next &+= 1
      if !byte(UInt8(ascii: "+")) { _ = byte(UInt8(ascii: "-")) }
      return digits()
    }
    return true
  }

  /// One or more. A digit behind a leading zero is left for the caller to stumble over.
  private mutating func digits() -> Bool {
    let start = next
    while next < bytes.count, bytes[next] &- 0x30 < 10 { next &+= 1 }
    return next > start
  }

  private mutating func word(_ word: StaticString) -> Bool {
    for place in 0..<word.utf8CodeUnitCount {
      guard byte(word.utf8Start[place]) else { return false }
    }
    return true
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
  }
}

/// The parts of JSON that an export is made of, as bytes.
package enum JSONText {
  /// A string with its quotes; always valid, whatever is in it.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 { append(byte, to: &bytes) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Only quotes, backslashes and control characters may not stand for themselves; bytes above are parts of
  /// characters that may.
  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x08: bytes += "\\b".utf8
    case 0x09: bytes += "\\t".utf8
    case 0x0A: bytes += "\\n".utf8
    case 0x0C: bytes += "\\f".utf8
    case 0x0D: bytes += "\\r".utf8
    case 0..<0x20:
      let digits = String(byte, radix: 16)
      bytes += (digits.count == 1 ? "\\u000" : "\\u00").utf8
      bytes += digits.utf8
    default: bytes.append(byte)
    }
  }

  /// A valid JSON value without line breaks: they can only be white space between its parts, never inside a string.
  static func appendOnOneLine(_ value: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    bytes += value.lazy.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
  }

  /// Milliseconds as seconds, in the shortest form: `1.42`, `12`, `0.005`.
  package static func seconds(milliseconds: Int64) -> String {
    let (whole, rest) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
    var digits = String(rest)
    digits = String(repeating: "0", count: 3 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return (milliseconds < 0 ? "-" : "") + String(whole) + (digits.isEmpty ? "" : "." + digits)
  }
}

import Platform

/// Arrays in PostgreSQL's text form, for the values of a statement.
enum PostgresArray {
  static func text(_ numbers: [some BinaryInteger]) -> String {
    "{" + numbers.map { String($0) }.joined(separator: ",") + "}"
  }

  static func text(_ numbers: [Int64?]) -> String {
    "{" + numbers.map { $0.map { String($0) } ?? "NULL" }.joined(separator: ",") + "}"
  }

  /// A NUL, which PostgreSQL does not allow in texts, becomes U+FFFD.
  static func text(_ texts: [String?]) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "{")]
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      guard let text else {
        bytes += "NULL".utf8
        continue
      }
      bytes.append(UInt8(ascii: "\""))
      for byte in text.utf8 {
        switch byte {
        case 0: bytes += "\u{FFFD}".utf8
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        default: bytes.append(byte)
        }
      }
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: "}"))
    return String(decoding: bytes, as: UTF8.self)
  }
}

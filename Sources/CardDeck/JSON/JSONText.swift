extension JSONValue {
  /// The value as JSON without white space; members in their order, numbers as they were written. Strings are
  /// escaped only where they must be.
  package var compactText: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A string as it is, all else as ``compactText``.
  package var plainText: String {
    if case .string(let text) = self { text } else { compactText }
  }

  /// Adds what ``compactText`` says.
  package func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let digits): bytes += digits.utf8
    case .string(let text): Self.append(string: text, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      Self.append(members, to: &bytes)
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Members with commas between them, without the braces.
  package static func append(_ members: [JSONMember], to bytes: inout [UInt8]) {
    for (index, member) in members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(string: member.name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      member.value.append(to: &bytes)
    }
  }

  /// A string with its quotes. Only quotes, backslashes and control characters may not stand for themselves; bytes above
  /// are parts of characters that may.
  package static func append(string text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case UInt8(ascii: "\r"): bytes += "\\r".utf8
      case UInt8(ascii: "\t"): bytes += "\\t".utf8
      case 0..<0x20: bytes += ((byte < 16 ? "\\u000" : "\\u00") + String(byte, radix: 16)).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

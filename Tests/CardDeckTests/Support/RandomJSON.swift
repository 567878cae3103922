import CardDeck

/// JSON values and their texts, made up from a generator.
enum RandomJSON {
  static func value(depth: Int, _ random: inout some RandomNumberGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random) {
    case 0: .null
    case 1: .bool(Bool.random(using: &random))
    case 2, 3: .number(number(&random))
    case 4: .string(string(&random))
    case 5, 6:
      .array((0..<Int.random(in: 0..<4, using: &random)).map { _ in value(depth: depth - 1, &random) })
    default: object(depth: depth, &random)
    }
  }

  static func object(depth: Int, _ random: inout some RandomNumberGenerator) -> JSONValue {
    // Names of their own, as Foundation keeps one member a name.
    .object(
      (0..<Int.random(in: 0..<4, using: &random)).map { index in
        JSONMember(name: "\(index)" + string(&random), value: value(depth: depth - 1, &random))
      })
  }

  /// A text for the value, with white space and escapes wherever they may be.
  static func text(_ value: JSONValue, _ random: inout some RandomNumberGenerator) -> String {
    let inner: String
    switch value {
    case .null, .bool, .number: inner = value.compactText
    case .string(let string): inner = quoted(string, &random)
    case .array(let values):
      inner = "[" + values.map { text($0, &random) }.joined(separator: ",") + space(&random) + "]"
    case .object(let members):
      inner =
        "{"
        + members.map { member in
          space(&random) + quoted(member.name, &random) + space(&random) + ":" + text(member.value, &random)
        }.joined(separator: ",") + space(&random) + "}"
    }
    return space(&random) + inner + space(&random)
  }

  private static func space(_ random: inout some RandomNumberGenerator) -> String {
    ["", "", "", " ", "\n", "\t", "\r\n", "  "].randomElement(using: &random) ?? ""
  }

  private static func number(_ random: inout some RandomNumberGenerator) -> String {
    ["0", "-0", "1.10", "12345678901234567890123", "1e5", "-2.5E-3", "7E+2", "0.0", "42"]
      .randomElement(using: &random) ?? "0"
  }

  private static func string(_ random: inout some RandomNumberGenerator) -> String {
    let pieces = [
      "a", "Zoë", "漢字", "한", "👩🏽‍🚀", "🇫🇮", "\"", "\\", "/", "\n", "\u{1}", "}", "]", "{", "[", ",", ":", " ",
      "العربية", "\u{10FFFF}", "\u{7F}", "eight by", "ten letters",
    ]
    return (0..<Int.random(in: 0..<6, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  private static func quoted(_ string: String, _ random: inout some RandomNumberGenerator) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      if scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
        || Int.random(in: 0..<12, using: &random) == 0
      {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: Bool.random(using: &random))
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

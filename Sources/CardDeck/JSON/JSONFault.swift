/// What keeps a text from being JSON, as RFC 8259 has it.
public enum JSONFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text ends before the value does.
  case unexpectedEnd
  /// Something follows the value.
  case moreAfterValue
  /// A value was due and this byte cannot start one.
  case valueExpected(found: UInt8)
  /// A member's name was due.
  case nameExpected(found: UInt8)
  /// A colon was due.
  case colonExpected(found: UInt8)
  /// A comma or `]` was due.
  case commaOrBracketExpected(found: UInt8)
  /// A comma or `}` was due.
  case commaOrBraceExpected(found: UInt8)
  /// A comma with nothing behind it but the end of the list or object.
  case trailingComma
  /// A number that does not go on as one must, such as `01`, `1.` or `.5`.
  case number
  /// A word other than `true`, `false` and `null`.
  case word
  /// A control character that stands in a string as itself.
  case controlCharacter(UInt8)
  /// A backslash with something behind it that JSON does not know.
  case escape
  /// A byte that is not part of any UTF-8 character.
  case notUTF8(UInt8)
  /// More values within values than ``JSONParser/deepest``.
  case tooDeep

  /// One lower-case line: what was found and what to do.
  public var description: String {
    switch self {
    case .unexpectedEnd: "the text ends too early; close what is still open"
    case .moreAfterValue: "there is more after the end of the value; remove it"
    case .valueExpected(let found): "a value is expected here instead of \(Self.name(found))"
    case .nameExpected(let found): "a name in double quotes is expected here instead of \(Self.name(found))"
    case .colonExpected(let found): "a colon is expected here instead of \(Self.name(found))"
    case .commaOrBracketExpected(let found): "a comma or ] is expected here instead of \(Self.name(found))"
    case .commaOrBraceExpected(let found): "a comma or } is expected here instead of \(Self.name(found))"
    case .trailingComma: "nothing follows this comma; remove it"
    case .number: "this number is not written as JSON has it; write it like 10, -0.5 or 1e9"
    case .word: "this word is not known to JSON; put text in double quotes"
    case .controlCharacter(let byte):
      "a string has a bare \(Self.name(byte)) in it; write \(Self.escape(byte)), or close the string"
    case .escape: "this escape is not known to JSON; write \\\\ for a backslash"
    case .notUTF8(let byte): "\(Self.name(byte)) is not UTF-8; save the file as UTF-8"
    case .tooDeep: "more than \(JSONParser.deepest) values are nested here; flatten them"
    }
  }

  /// A byte as a reader knows it; never one that a terminal would act upon.
  package static func name(_ byte: UInt8) -> String {
    switch byte {
    case 0x09: "tab"
    case 0x0A: "line break"
    case 0x0D: "carriage return"
    case 0x20: "space"
    case 0x21...0x7E: "'\(Character(UnicodeScalar(byte)))'"
    default: "byte 0x" + hex(byte).uppercased()
    }
  }

  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    default: "\\u00" + hex(byte)
    }
  }

  private static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}

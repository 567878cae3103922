/// A JSON value with nothing lost that a reader could see: members in their order, numbers as written.
package enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// The number's own text, such as `1.10` or `1E400`, which need not fit any number of the machine.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// Members in the order of the text. A name that occurs twice is there twice.
  case object([JSONMember])

  /// The member of this name; the last of them if there are several, as in JavaScript, Python, jq and Go, so
  /// that we see what others see in the same text. Names are compared by their bytes, as there. `nil` if there is none or this is not an object.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name.hasSameBytes(as: name) }?.value
  }

  /// What this is, with its article, for a message.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// A name in an object and what it stands for.
package struct JSONMember: Sendable, Hashable {
  package let name: String
  package let value: JSONValue

  package init(name: String, value: JSONValue) {
    self.name = name
    self.value = value
  }
}

extension JSONValue {
  /// Reads one value with nothing but white space around it.
  ///
  /// - Throws: ``ParseError`` with the first byte that cannot be where it is.
  package init(parsing bytes: [UInt8]) throws(ParseError) {
    self = try bytes.withUnsafeBufferPointer { buffer throws(ParseError) in
      try JSONValue(parsing: UnsafeRawBufferPointer(buffer))
    }
  }

  init(parsing bytes: UnsafeRawBufferPointer) throws(ParseError) {
    var cursor = JSONCursor(bytes)
    self = try Self.value(&cursor)
    try cursor.end()
  }

  private static func value(_ cursor: inout JSONCursor) throws(ParseError) -> JSONValue {
    switch try cursor.kind() {
    case .object:
      var members: [JSONMember] = []
      var hasNext = try cursor.open(closing: UInt8(ascii: "}"))
      while hasNext {
        let name = try cursor.name()
        members.append(JSONMember(name: cursor.text(of: name), value: try value(&cursor)))
        hasNext = try cursor.separator(closing: UInt8(ascii: "}"))
      }
      return .object(members)
    case .array:
      var values: [JSONValue] = []
      var hasNext = try cursor.open(closing: UInt8(ascii: "]"))
      while hasNext {
        values.append(try value(&cursor))
        hasNext = try cursor.separator(closing: UInt8(ascii: "]"))
      }
      return .array(values)
    case .string: return .string(cursor.text(of: try cursor.string()))
    case .number: return .number(String(decoding: cursor.bytes[try cursor.number()], as: UTF8.self))
    case .word: return try cursor.word()
    }
  }
}

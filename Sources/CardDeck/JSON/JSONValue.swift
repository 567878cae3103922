/// A JSON value that keeps the order of members and the spelling of numbers.
package enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// The number's own text, such as `1.10` or `1E400`, which may not fit into any numeric type.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// Members in the order of the text. A repeated name is there as often as it occurs.
  case object([JSONMember])

  /// The value of the last member with this name; `nil` if there is none, or this is not an object. Names are compared
  /// by their bytes, as in JavaScript, Python, jq and Go.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name.hasSameBytes(as: name) }?.value
  }

  /// The text of a string; `nil` for any other value.
  package var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The text of a string, or the digits of a number; `nil` for any other value.
  package var stringOrNumber: String? {
    switch self {
    case .string(let text), .number(let text): text
    default: nil
    }
  }

  /// The elements of a list; any other value alone.
  package var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [self] } }

  /// Whether the value says nothing: `null`, or a blank text.
  var isAbsent: Bool { self == .null || string?.isBlank == true }

  /// The kind of value, with its article, for a message.
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

extension JSONValue {
  /// Parses one value, with white space around it or not.
  ///
  /// - Throws: ``ParseError`` with the first invalid byte.
  package init(parsing bytes: [UInt8]) throws(ParseError) {
    self = try bytes.withUnsafeBufferPointer { buffer throws(ParseError) in
      try JSONValue(parsing: UnsafeRawBufferPointer(buffer))
    }
  }

  /// Whether valid JSON has an escape for half of a surrogate pair. It is decoded as U+FFFD, so two different
  /// strings may become equal.
  package static func hasHalfPair(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { JSONCursor.hasHalfPair($0) }
  }

  /// - Parameter acceptsNaN: See ``JSONCursor/acceptsNaN``.
  init(parsing bytes: UnsafeRawBufferPointer, acceptsNaN: Bool = false) throws(ParseError) {
    var cursor = JSONCursor(bytes, acceptsNaN: acceptsNaN)
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

// Literals for JSON that the program writes: `["id": .string(id), "count": .integer(3)]`.

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Creates an object with its members in this order.
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { JSONMember(name: $0.0, value: $0.1) })
  }
}

extension JSONValue: ExpressibleByArrayLiteral {
  package init(arrayLiteral values: JSONValue...) { self = .array(values) }
}

extension JSONValue: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self = .string(text) }
}

extension JSONValue {
  /// A string; `null` for `nil`.
  package static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  /// A number; `null` for `nil`.
  package static func integer(_ number: (some BinaryInteger)?) -> JSONValue {
    number.map { .number(String($0)) } ?? .null
  }

  package static func list<Item>(_ items: [Item], _ value: (Item) -> JSONValue) -> JSONValue {
    .array(items.map(value))
  }

  /// Adds a member to an object, unless the value is `nil`.
  package mutating func add(_ name: String, _ value: JSONValue?) {
    guard let value else { return }
    append(.object([JSONMember(name: name, value: value)]))
  }

  /// Adds the members of another object.
  package mutating func append(_ other: JSONValue) {
    guard case .object(var members) = self, case .object(let others) = other else { return }
    self = .null  // so that the members are not copied
    members += others
    self = .object(members)
  }
}

extension JSONValue {
  /// The value as JSON without white space. Strings are escaped only where they must be.
  package var compactText: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value as a person reads it: a string as it is, a list as `a, b`, an object as `name value · name value`.
  /// A string that is a JSON object or list, as some tables have them, is shown like one.
  package var words: String {
    switch self {
    case .string(let text): Self.nested(text)?.words ?? text
    case .array(let values): values.map { $0.words }.joined(separator: ", ")
    case .object(let members): members.map { "\($0.name) \($0.value.words)" }.joined(separator: " · ")
    case .null, .bool, .number: compactText
    }
  }

  /// The object or list that a text is; `nil` for any other text, and for a very long one.
  private static func nested(_ text: String) -> JSONValue? {
    let utf8 = text.utf8
    guard let first = utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
      utf8.count <= 1 << 16, let value = try? JSONValue(parsing: Array(utf8))
    else { return nil }
    switch value {
    case .object(let members): return members.isEmpty ? nil : value
    case .array(let values): return values.isEmpty ? nil : value
    default: return nil
    }
  }

  /// A string as it is, any other value as ``compactText``.
  package var plainText: String { string ?? compactText }

  /// Appends ``compactText``.
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

  /// Appends members with commas between them, without braces.
  package static func append(_ members: [JSONMember], to bytes: inout [UInt8]) {
    for (index, member) in members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(string: member.name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      member.value.append(to: &bytes)
    }
  }

  /// Appends a string with its quotes. Only quotes, backslashes and control characters are escaped.
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
      case 0..<0x20: bytes += ("\\u" + byte.digits(4, radix: 16)).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

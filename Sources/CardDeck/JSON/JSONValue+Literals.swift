// JSON that we make ourselves, as it will stand in the text: `["id": .string(id), "count": .integer(3)]`.

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// An object with its members in this order.
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
  /// `null` for none.
  package static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

  /// `null` for none.
  package static func integer(_ number: (some BinaryInteger)?) -> JSONValue {
    number.map { .number(String($0)) } ?? .null
  }

  package static func list<Item>(_ items: [Item], _ value: (Item) -> JSONValue) -> JSONValue {
    .array(items.map(value))
  }

  /// Adds a member to an object; nothing where there is no value.
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

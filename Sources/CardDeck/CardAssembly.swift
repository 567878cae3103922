/// Puts the members of a record in their places.
struct CardAssembly {
  let members: [JSONMember]
  let places: CardPlaces
  /// The members that are not to be shown as fields, by their index.
  private var taken: Set<Int> = []

  init(members: [JSONMember], places: CardPlaces) {
    self.members = members
    self.places = places
  }

  /// - Parameter otherwise: Makes the id of a record without one.
  func card(otherwise: () -> CardID) -> Card {
    var assembly = self
    // The id is looked up apart from the rest: a member may be both the id and, say, the title.
    let id = assembly.take(places.id, as: Self.identity)
    let isID = assembly.taken
    assembly.taken = []
    var card = Card(id: id ?? otherwise())
    card.title = assembly.take(places.title, as: Self.text)
    card.subtitle = assembly.take(places.subtitle, as: Self.text)
    card.body = assembly.take(places.body, as: Self.text)
    card.image = assembly.take(places.image, as: Self.string)
    card.url = assembly.take(places.url, as: Self.string)
    card.tags = assembly.take(places.tags, as: Self.list) ?? []
    card.fields = assembly.fields(leavingOut: isID)
    return card
  }

  /// The value for a place from the first name that has a fitting one. Of several members with one name the
  /// last counts, as in ``JSONValue/subscript(name:)``.
  private mutating func take<Value>(_ place: CardPlaces.Place, as fit: (JSONValue) -> Value?) -> Value? {
    var found: Value?
    for name in place.names {
      if !place.isNamed, places.isNamed(name) { continue }
      guard let index = place.index(of: name, in: members) else { continue }
      if Self.isAbsent(members[index].value) {
        taken.insert(index)
      } else if found == nil, let value = fit(members[index].value) {
        taken.insert(index)
        found = value
      }
    }
    return found
  }

  private func fields(leavingOut isID: Set<Int>) -> [Card.Field] {
    members.enumerated().compactMap { index, member in
      if taken.contains(index) || isID.contains(index) { return nil }
      return Card.Field(name: member.name, value: member.value.plainText)
    }
  }

  private static func isAbsent(_ value: JSONValue) -> Bool {
    switch value {
    case .null: true
    case .string(let text): text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    default: false
    }
  }

  private static func identity(_ value: JSONValue) -> CardID? {
    switch value {
    case .string(let text): CardID(said: text)
    case .number(let digits): CardID(said: digits)
    default: nil
    }
  }

  private static func text(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): text
    case .number(let digits): digits
    case .bool(let value): value ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  private static func string(_ value: JSONValue) -> String? {
    guard case .string(let text) = value else { return nil }
    return text
  }

  /// `nil` for a list that holds anything but strings, numbers and `null`: it is shown whole, as a field.
  private static func list(_ value: JSONValue) -> [String]? {
    switch value {
    case .string(let text): return text.split(separator: ",").compactMap { trimmed($0) }
    case .array(let values):
      var tags: [String] = []
      for value in values {
        switch value {
        case .string(let text), .number(let text):
          if let tag = trimmed(text[...]) { tags.append(tag) }
        case .null: continue
        default: return nil
        }
      }
      return tags
    default: return nil
    }
  }

  private static func trimmed(_ text: Substring) -> String? {
    let scalars = text.unicodeScalars.drop(while: \.properties.isWhitespace)
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return nil }
    return String(scalars[...last])
  }
}

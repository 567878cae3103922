/// Makes a card from the members of a record.
struct CardBuilder {
  let members: [JSONMember]
  let fieldMap: FieldMap
  /// The indices of members that are not shown as fields.
  private var taken: Set<Int> = []
  /// The indices of members on the card's other side.
  private let hidden: Set<Int>
  /// The dialect of a deck of references, whose members are tags; `nil` for any other deck. With a dialect, lists of
  /// texts are texts too, and fields are named by the words for tags.
  private let dialect: ReferenceDialect?

  /// - Parameter reveal: The names of members on the card's other side.
  init(members: [JSONMember], fieldMap: FieldMap, reveal: [String] = [], dialect: ReferenceDialect?) {
    let members = members.lifting(fieldMap.paths + reveal)
    self.members = members
    self.fieldMap = fieldMap
    self.dialect = dialect
    hidden =
      reveal.isEmpty
      ? []
      : Set(
        members.indices.filter { index in
          let name = members[index].name
          let word = dialect?.tags.word(name) ?? name
          return reveal.contains { FieldName.matches(name, $0) || FieldName.matches(word, $0) }
        })
  }

  /// - Parameter otherwise: Makes the id of a record without one.
  func card(otherwise: () -> CardID) -> Card {
    var builder = self
    // The id is looked up separately, as a member may be both the id and, for example, the title.
    let id = builder.value(fieldMap.id, isID: true) { value in
      (dialect == nil ? value : value.elements.last)?.stringOrNumber.flatMap { CardID(validating: $0) }
    }
    let isID = builder.taken
    var card = Card(id: id ?? otherwise())
    builder.taken = hidden
    card.title = builder.value(fieldMap.title) { Self.text($0) }.map(MarkupText.line)
    card.subtitle = builder.value(fieldMap.subtitle) { Self.text($0) }.map(MarkupText.line)
    card.body = builder.value(fieldMap.body) { Self.text($0, between: "\n\n") }.map(MarkupText.plain)
    card.image = builder.value(fieldMap.image, as: \.string)
    card.url = builder.value(fieldMap.url) { (dialect == nil ? $0 : $0.elements.first)?.string }
    // A list of addresses stays a field, as the card has at most its first.
    for case let index? in fieldMap.url.names.map({ fieldMap.url.index(of: $0, in: members) }) {
      if case .array = members[index].value, !hidden.contains(index) { builder.taken.remove(index) }
    }
    let tags = builder.value(fieldMap.tags) { value in
      if let dialect { dialect.keywords(value) } else { Self.list(value) }
    }
    card.tags = (tags ?? []).map(MarkupText.line)
    card.fields = builder.fields(leavingOut: isID)
    card.hidden = hidden.sorted().map { members[$0] }.filter { !$0.value.isAbsent }.map(field)
    return card
  }

  /// The members, renamed like the parts of a card in a JSON deck; other tags are named by words.
  var readable: [JSONMember] {
    let card = card { CardID("") }
    let parts = [
      ("id", card.id.isEmpty ? nil : card.id.text), ("title", card.title), ("subtitle", card.subtitle),
      ("body", card.body), ("url", card.url),
    ]
    var readable = parts.compactMap { name, text in text.map { JSONMember(name: name, value: .string($0)) } }
    if !card.tags.isEmpty {
      readable.append(JSONMember(name: "tags", value: .array(card.tags.map { .string($0) })))
    }
    return readable + card.fields.map { JSONMember(name: $0.name, value: .string($0.value)) }
  }

  /// The value for a part: that of the first name with a fitting value. Its member is then `taken`. If several members
  /// have the name, the last counts, as in ``JSONValue/subscript(name:)``.
  private mutating func value<Value>(
    _ candidates: FieldMap.Candidates, isID: Bool = false, as fit: (JSONValue) -> Value?
  ) -> Value? {
    var found: Value?
    for name in candidates.names {
      // Naming a member for another part must not change the id, by which choices are found.
      if !isID, !candidates.isNamed, fieldMap.isNamed(name) { continue }
      guard let index = candidates.index(of: name, in: members), isID || !hidden.contains(index) else {
        continue
      }
      if members[index].value.isAbsent || !isID && members[index].value.string?.isInvisible == true {
        taken.insert(index)
      } else if found == nil, let value = fit(members[index].value) {
        taken.insert(index)
        found = value
      }
    }
    return found
  }

  /// The fields in the record's order, but votes first: a judge needs them, and a card may not show all fields. Members
  /// with an empty text are left out: an exported row of a table has its empty cells.
  private func fields(leavingOut isID: Set<Int>) -> [Card.Field] {
    var votes: [Card.Field] = []
    var fields: [Card.Field] = []
    for (index, member) in members.enumerated() where !taken.contains(index) && !isID.contains(index) {
      if member.value == .string("") { continue }
      if member.name == "votes", let people = Self.votes(member.value) {
        votes += people
      } else {
        fields.append(field(member))
      }
    }
    return votes + fields
  }

  /// The votes in a deck of disputed cards, one field a person; `nil` if the value is anything else.
  private static func votes(_ value: JSONValue) -> [Card.Field]? {
    guard case .object(let members) = value, !members.isEmpty else { return nil }
    let votes = members.compactMap { member -> Card.Field? in
      guard case .string(let word) = member.value, ["like", "nope", "star", "later"].contains(word) else {
        return nil
      }
      return Card.Field(name: member.name, value: word)
    }
    return votes.count == members.count ? votes : nil
  }

  private func field(_ member: JSONMember) -> Card.Field {
    let text =
      dialect == nil ? member.value.words : member.value.elements.map(\.plainText).joined(separator: "; ")
    return Card.Field(name: dialect?.tags.word(member.name) ?? member.name, value: MarkupText.plain(text))
  }

  /// The text of a value, or those of a list with the separator between them; `nil` for anything else.
  private static func text(_ value: JSONValue, between separator: String = "; ") -> String? {
    switch value {
    case .string: return value.words
    case .number(let digits): return digits
    case .bool(let value): return value ? "true" : "false"
    case .array(let values):
      let texts = values.compactMap { value -> String? in if case .array = value { nil } else { text(value) }
      }
      return texts.count == values.count && !texts.isEmpty ? texts.joined(separator: separator) : nil
    case .null, .object: return nil
    }
  }

  /// `nil` for a list with anything but strings, numbers and `null`. Such a list is shown whole, as a field.
  private static func list(_ value: JSONValue) -> [String]? {
    switch value {
    case .string(let text):
      let text = MarkupText.line(text)
      let separator: Character = text.utf8.contains(UInt8(ascii: ";")) ? ";" : ","
      return text.split(separator: separator).map(\.trimmed).filter { !$0.isEmpty }
    case .array(let values):
      var tags: [String] = []
      for value in values where value != .null {
        guard let text = value.stringOrNumber else { return nil }
        if !text.isBlank { tags.append(text.trimmed) }
      }
      return tags
    default: return nil
    }
  }
}

extension ReferenceDialect {
  /// A record's members with the names of a JSON deck, so that its cards look the same.
  package func readable(_ members: [JSONMember]) -> [JSONMember] {
    CardBuilder(members: members, fieldMap: FieldMap().forReferences(self), dialect: self).readable
  }
}

import CardDeck

/// An object in a script: each member once, and none that nobody knows.
struct ScriptObject {
  let members: [JSONMember]
  /// What it is, for messages: `the line`, `scene`.
  let name: String

  /// - Parameter name: What it is, for messages.
  /// - Throws: if it is no object, or has a member twice.
  init(_ value: JSONValue, _ name: String) throws(ScriptError) {
    guard case .object(let members) = value else {
      throw ScriptError("\(name) is \(value.kind); write an object, {…}")
    }
    var seen: Set<ExactText> = []
    for member in members where !seen.insert(ExactText(member.name)).inserted {
      throw ScriptError("\(name) has the member \(ScriptError.quote(member.name)) twice; remove one")
    }
    self.members = members
    self.name = name
  }

  /// - Throws: if there is a member of another name.
  func allow(only names: [String]) throws(ScriptError) {
    for member in members where !names.contains(member.name) {
      let known = names.joined(separator: ", ")
      throw ScriptError(
        "\(name) has the unknown member \(ScriptError.quote(member.name)); it may have \(known)")
    }
  }

  subscript(member: String) -> JSONValue? { members.first { $0.name == member }?.value }

  func require(_ member: String) throws(ScriptError) -> JSONValue {
    guard let value = self[member] else { throw ScriptError("\(name) has no \(member); add one") }
    return value
  }
}

import CardDeck

/// An object in a script, which has no member twice.
struct ScriptObject {
  let members: [JSONMember]
  /// Its name in messages: `the line`, `scene`.
  let name: String

  /// - Parameter name: Its name in messages.
  /// - Throws: ``ScriptError`` if it is no object, or has a member twice.
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

  /// Reads a line of a script.
  init(line: [UInt8]) throws(ScriptError) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: line)
    } catch {
      // A script has no other encoding.
      let fault =
        if case .notUTF8 = error.fault { "a script is UTF-8, and this is not" } else { "\(error.fault)" }
      throw ScriptError("\(fault) (at byte \(error.offset + 1) of the line)")
    }
    guard !JSONValue.hasHalfPair(line) else {
      throw ScriptError("the line has half of a surrogate pair, \\ud800 to \\udfff alone; write both halves")
    }
    try self.init(value, "the line")
  }

  /// - Throws: ``ScriptError`` if there is a member with another name.
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

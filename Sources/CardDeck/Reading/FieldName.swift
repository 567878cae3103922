/// Names of fields as people write them: capitals and small letters are the same.
package enum FieldName {
  /// Whether a member has the name that was given.
  package static func matches(_ name: String, _ given: String) -> Bool {
    let (one, two) = (name.utf8, given.utf8)
    if one.count == two.count, zip(one, two).allSatisfy({ lower($0) == lower($1) }) { return true }
    guard one.contains(where: { $0 >= 0x80 }), two.contains(where: { $0 >= 0x80 }) else { return false }
    return name.lowercased().hasSameBytes(as: given.lowercased())
  }

  static func lower(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
}

extension [JSONMember] {
  /// The member that a name means: one of the same bytes, else one whose capitals differ; of several the last counts.
  package func lastIndex(named name: String) -> Int? {
    lastIndex { $0.name.hasSameBytes(as: name) } ?? lastIndex { FieldName.matches($0.name, name) }
  }
}

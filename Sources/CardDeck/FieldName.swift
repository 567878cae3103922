/// Names of fields as people write them: capitals and small letters are equal.
package enum FieldName {
  /// Whether a member has the given name.
  package static func matches(_ name: String, _ given: String) -> Bool {
    let (one, two) = (name.utf8, given.utf8)
    if one.count == two.count, zip(one, two).allSatisfy({ $0.lowercased == $1.lowercased }) { return true }
    guard one.contains(where: { $0 >= 0x80 }), two.contains(where: { $0 >= 0x80 }) else { return false }
    return name.lowercased().hasSameBytes(as: given.lowercased())
  }
}

/// Names of fields as people write them: capitals and small letters are equal.
package enum FieldName {
  /// Whether a member has the given name.
  package static func matches(_ name: String, _ given: String) -> Bool {
    if matchesInASCII(name, given) { return true }
    guard !isASCII(name), !isASCII(given) else { return false }
    return name.lowercased().hasSameBytes(as: given.lowercased())
  }

  /// Whether nothing but capitals of ASCII makes the names differ.
  static func matchesInASCII(_ name: String, _ given: String) -> Bool {
    let (one, two) = (name.utf8, given.utf8)
    return one.count == two.count && one.first?.lowercased == two.first?.lowercased
      && zip(one, two).allSatisfy { $0.lowercased == $1.lowercased }
  }

  static func isASCII(_ name: String) -> Bool {
    let bytes = name.utf8
    return bytes.withContiguousStorageIfAvailable { bytes in bytes.allSatisfy { $0 < 0x80 } }
      ?? bytes.allSatisfy { $0 < 0x80 }
  }
}

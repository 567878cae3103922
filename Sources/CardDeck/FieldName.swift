/// Names of fields as people write them: capitals and small letters are equal.
package enum FieldName {
  /// Whether a member has the given name.
  package static func matches(_ name: String, _ given: String) -> Bool {
    let (one, two) = (name.utf8, given.utf8)
    if one.count == two.count, one.first?.lowercased == two.first?.lowercased,
      zip(one, two).allSatisfy({ $0.lowercased == $1.lowercased })
    {
      return true
    }
    guard one.hasOtherThanASCII, two.hasOtherThanASCII else { return false }
    return name.lowercased().hasSameBytes(as: given.lowercased())
  }
}

extension String.UTF8View {
  fileprivate var hasOtherThanASCII: Bool {
    withContiguousStorageIfAvailable { bytes in bytes.contains { $0 >= 0x80 } } ?? contains { $0 >= 0x80 }
  }
}

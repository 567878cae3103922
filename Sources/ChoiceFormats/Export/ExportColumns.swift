import CardDeck

/// Finds the members that get a column of their own in a table.
package enum ExportColumns {
  /// The number of records that are looked at, from the first on.
  package static let records = 1000
  private static let maxColumns = 256

  /// The names in the order in which they first occur.
  package static func names(of records: some Sequence<[JSONMember]>) -> [String] {
    var names: [String] = []
    var seen: Set<ExactText> = []
    for members in records {
      for member in members where seen.insert(ExactText(member.name)).inserted && names.count < maxColumns {
        names.append(member.name)
      }
    }
    return names
  }
}

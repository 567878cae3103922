/// Keys that two references to one work share, although programs and databases write them in different ways.
package enum WorkKeys {
  /// The DOI in small letters, without a URL in front; `nil` if there is none.
  package static func doi(_ members: [JSONMember]) -> String? {
    guard let text = text(KnownNames.doi, members, where: { $0.contains("10.") }),
      let start = text.firstRange(of: "10.")
    else { return nil }
    let doi = text[start.lowerBound...].prefix { !$0.isWhitespace }.lowercased()
    return doi.contains("/") ? doi : nil
  }

  /// The four digits of the year; empty if there is none.
  package static func year(_ members: [JSONMember]) -> String {
    String((text(KnownNames.year, members) ?? "").prefix(4))
  }

  /// The folded words of a title: tools change accents, capitals and punctuation. `nil` if it has no words.
  package static func title(_ title: String?) -> String? {
    let words = TextFolding.fold(MarkupText.line(title ?? "")).split { !$0.isLetter && !$0.isNumber }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// The text under the first of these names that has one. In a list the last fitting text is used, because our export
  /// appends its own.
  package static func text(
    _ names: [String], _ members: [JSONMember], where fits: (String) -> Bool = { !$0.isBlank }
  ) -> String? {
    for name in names {
      let value = members.last { FieldName.matches($0.name, name) }?.value
      if let text = value?.elements.map(\.plainText).last(where: fits) { return text }
    }
    return nil
  }
}

/// Finds cards that are about a work of an earlier card. Keeps two hashes a card, and no texts.
struct WorkTable {
  /// The first card with each key (a DOI, or a title and a year), by the key's hash, and the hash of that card's DOI (0
  /// without one). The seed of the hashes is new in every process, so that nobody can make two works with one hash.
  private var cards: [Int: (card: UInt32, doi: UInt32)] = [:]

  /// The index of an earlier card about the same work, and what both have in common.
  typealias Match = (first: Int, common: String)

  /// - Returns: `nil` if no earlier card is about the same work.
  mutating func add(_ index: Int, title: String?, _ members: [JSONMember]) -> Match? {
    let (doi, year) = (WorkKeys.doi(members), WorkKeys.year(members))
    let title = year.isEmpty ? nil : WorkKeys.title(title)
    let own = (
      card: UInt32(clamping: index), doi: doi.map { UInt32(truncatingIfNeeded: $0.hashValue) | 1 } ?? 0
    )
    var match: Match?
    for (key, common) in [(doi, "DOI"), (title.map { "\(year) \($0)" }, "title and year")] {
      guard let hash = key.map({ ExactText($0).hashValue }) else { continue }
      guard let earlier = cards[hash] else {
        cards[hash] = own
        continue
      }
      // Two references with one title and different DOIs are two.
      if match == nil, own.doi == 0 || earlier.doi == 0 || own.doi == earlier.doi {
        match = (Int(earlier.card), common)
      }
    }
    return match
  }
}

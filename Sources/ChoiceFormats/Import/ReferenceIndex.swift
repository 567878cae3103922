import CardDeck
import ChoiceLog

/// Finds the card of a reference that another tool may have rewritten: by its id, else its DOI, else its title and year. A key
/// that several cards have, with `nil` as its index, finds none.
struct ReferenceIndex {
  /// Cards whose ids RIS writes differently, by the written id.
  private var byWrittenID: [String: Int?] = [:]
  private var byDOI: [String: Int?] = [:]
  private var byTitle: [String: Int?] = [:]
  private var byTitleAndYear: [String: Int?] = [:]

  /// The names of the members that have the DOI and the year in the deck.
  private let doiNames, yearNames: [String]

  init(_ deck: Deck) {
    doiNames = deck.names(ofPlace: "DOI")
    yearNames = deck.names(ofPlace: "year")
    for index in 0..<deck.count where !deck.isCopy(at: index) {
      let id = deck.id(at: index)
      let written = RISDecision.written(id)
      if written != id { Self.add(index, under: written.text, to: &byWrittenID) }
      guard let members = deck.members(at: index) else { continue }
      if let doi = Self.doi(members, doiNames) { Self.add(index, under: doi, to: &byDOI) }
      if let title = Self.key(deck.card(at: index).title) {
        Self.add(index, under: title, to: &byTitle)
        Self.add(index, under: "\(title) \(Self.year(members, yearNames))", to: &byTitleAndYear)
      }
    }
  }

  private static func add(_ index: Int, under key: String, to table: inout [String: Int?]) {
    table[key] = table[key] == nil ? .some(index) : .some(nil)
  }

  /// - Parameter members: The members of a reference of RIS.
  func index(of members: [JSONMember], in deck: Deck) -> Int? {
    let title = Self.key(Self.text(["TI", "T1", "CT", "BT"], members))
    if let id = Self.text(["ID"], members), let index = deck.index(of: CardID(id)) ?? byWrittenID[id] ?? nil {
      // Programs number their references; the same number with another title is another reference.
      let other = Self.key(deck.card(at: index).title)
      if id.hasPrefix("xxh3:") || title == nil || other == nil || title == other { return index }
    }
    let doi = Self.doi(members)
    if let doi, let index = byDOI[doi] ?? nil { return index }
    guard let title, let index = index(ofTitle: title, year: Self.year(members), in: deck) else { return nil }
    // Two references with one title and different DOIs are two.
    if let doi, let other = Self.doi(deck.members(at: index) ?? [], doiNames), doi != other { return nil }
    return index
  }

  private func index(ofTitle title: String, year: String, in deck: Deck) -> Int? {
    if let index = byTitleAndYear["\(title) \(year)"] { return index }
    // The title alone is enough if one of both has no year.
    guard let index = byTitle[title] ?? nil else { return nil }
    return year.isEmpty || Self.year(deck.members(at: index) ?? [], yearNames).isEmpty ? index : nil
  }

  /// The text under the first of these names that has one. Of several texts the last counts, as our export adds its own last.
  ///
  /// - Parameter isFit: Whether a text counts.
  private static func text(
    _ names: [String], _ members: [JSONMember], where isFit: @escaping (String) -> Bool = { !$0.isBlank }
  ) -> String? {
    names.lazy.compactMap { name in members.last { FieldName.matches($0.name, name) }?.value }
      .compactMap { value in
        guard case .array(let elements) = value else { return value.plainText }
        return elements.lazy.map(\.plainText).last(where: isFit)
      }
      .first(where: isFit)
  }

  /// The DOI without a URL in front, and without the ` [doi]` that MEDLINE has behind it.
  private static func doi(_ members: [JSONMember], _ names: [String] = []) -> String? {
    let doi = text(["DO", "DOI"] + names, members) { $0.contains("10.") }
    guard let doi = doi?.lowercased(), let start = doi.firstRange(of: "10.") else { return nil }
    return String(doi[start.lowerBound...].prefix { !$0.isWhitespace })
  }

  private static func year(_ members: [JSONMember], _ names: [String] = []) -> String {
    String((text(["PY", "Y1", "year", "publication_year"] + names, members) ?? "").prefix(4))
  }

  /// The folded words of a title: tools change accents, capitals and punctuation.
  private static func key(_ title: String?) -> String? {
    let words = TextFolding.fold(title ?? "").split { !$0.isLetter && !$0.isNumber }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

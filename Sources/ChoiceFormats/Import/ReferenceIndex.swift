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

  init(_ deck: Deck) {
    for index in 0..<deck.count where !deck.isCopy(at: index) {
      let id = deck.id(at: index)
      let written = RISDecision.written(id)
      if written != id { Self.add(index, under: written.text, to: &byWrittenID) }
      guard let members = deck.members(at: index) else { continue }
      if let doi = WorkKeys.doi(members) { Self.add(index, under: doi, to: &byDOI) }
      if let title = WorkKeys.title(deck.card(at: index).title) {
        Self.add(index, under: title, to: &byTitle)
        Self.add(index, under: "\(title) \(WorkKeys.year(members))", to: &byTitleAndYear)
      }
    }
  }

  private static func add(_ index: Int, under key: String, to table: inout [String: Int?]) {
    table[key] = table[key] == nil ? .some(index) : .some(nil)
  }

  /// - Parameter members: The members of a reference of RIS.
  func index(of members: [JSONMember], in deck: Deck) -> Int? {
    let title = WorkKeys.title(WorkKeys.text(ReferenceDialect.ris.tags.title, members))
    if let id = WorkKeys.text(["ID"], members),
      let index = deck.index(of: CardID(id)) ?? byWrittenID[id] ?? nil
    {
      // Programs number their references; the same number with another title is another reference.
      let other = WorkKeys.title(deck.card(at: index).title)
      if id.hasPrefix("xxh3:") || title == nil || other == nil || title == other { return index }
    }
    let doi = WorkKeys.doi(members)
    if let doi, let index = byDOI[doi] ?? nil { return index }
    guard let title, let index = index(ofTitle: title, year: WorkKeys.year(members), in: deck) else {
      return nil
    }
    // Two references with one title and different DOIs are two.
    if let doi, let other = WorkKeys.doi(deck.members(at: index) ?? []), doi != other { return nil }
    return index
  }

  private func index(ofTitle title: String, year: String, in deck: Deck) -> Int? {
    if let index = byTitleAndYear["\(title) \(year)"] { return index }
    // The title alone is enough if one of both has no year.
    guard let index = byTitle[title] ?? nil else { return nil }
    return year.isEmpty || WorkKeys.year(deck.members(at: index) ?? []).isEmpty ? index : nil
  }
}

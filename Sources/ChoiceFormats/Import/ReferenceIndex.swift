import CardDeck

/// Finds the card of a reference that another tool may have rewritten: by its id, else its DOI, else its title and year.
struct ReferenceIndex {
  /// Cards whose ids RIS writes differently, by the written id.
  private var byWrittenID = UniqueIndex<String>()
  private var byDOI = UniqueIndex<String>()
  private var byTitle = UniqueIndex<String>()
  private var byTitleAndYear = UniqueIndex<String>()

  init(_ deck: Deck) {
    for index in 0..<deck.count where !deck.isCopy(at: index) {
      let id = deck.id(at: index)
      let written = RISDecision.written(id)
      if written != id { byWrittenID.add(index, under: written.text) }
      guard let members = deck.members(at: index) else { continue }
      if let doi = WorkKeys.doi(members) { byDOI.add(index, under: doi) }
      if let title = WorkKeys.title(deck.card(at: index).title) {
        byTitle.add(index, under: title)
        byTitleAndYear.add(index, under: "\(title) \(WorkKeys.year(members))")
      }
    }
  }

  /// - Parameter members: The members of a reference of RIS.
  func index(of members: [JSONMember], in deck: Deck) -> Int? {
    let title = WorkKeys.title(WorkKeys.text(ReferenceDialect.ris.tags.title, members))
    if let id = WorkKeys.text(["ID"], members), let index = deck.index(of: CardID(id)) ?? byWrittenID[id] {
      // Programs number their references; the same number with another title is another reference.
      let other = WorkKeys.title(deck.card(at: index).title)
      if id.hasPrefix("xxh3:") || title == nil || other == nil || title == other { return index }
    }
    let doi = WorkKeys.doi(members)
    if let doi, let index = byDOI[doi] { return index }
    guard let title, let index = index(ofTitle: title, year: WorkKeys.year(members), in: deck) else {
      return nil
    }
    // Two references with one title and different DOIs are two.
    if let doi, let other = WorkKeys.doi(deck.members(at: index) ?? []), doi != other { return nil }
    return index
  }

  private func index(ofTitle title: String, year: String, in deck: Deck) -> Int? {
    let key = "\(title) \(year)"
    if byTitleAndYear.contains(key) { return byTitleAndYear[key] }
    // The title alone is enough if one of both has no year.
    guard let index = byTitle[title] else { return nil }
    return year.isEmpty || WorkKeys.year(deck.members(at: index) ?? []).isEmpty ? index : nil
  }
}

/// The indices of cards by a key. A key that several cards have leads to none of them.
struct UniqueIndex<Key: Hashable> {
  /// `nil` for a key of several cards.
  private var indices: [Key: Int?] = [:]

  mutating func add(_ index: Int, under key: Key) {
    indices[key] = indices[key] == nil ? .some(index) : .some(nil)
  }

  /// Whether one or more cards have the key.
  func contains(_ key: Key) -> Bool { indices[key] != nil }

  /// The only card with the key.
  subscript(key: Key) -> Int? { indices[key] ?? nil }
}

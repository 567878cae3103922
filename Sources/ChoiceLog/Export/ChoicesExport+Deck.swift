import CardDeck

extension ChoicesExport {
  /// The choices on a deck, with its cards.
  ///
  /// - Parameters:
  ///   - deck: Complete; what is not found yet would count as gone.
  ///   - kinds: `nil` is what is usual for the format.
  package init(
    of deck: Deck, named name: String, in scope: ChoiceScope, as format: ExportFormat,
    only kinds: Set<ExportSelection>? = nil, hasPaths: Bool = false, at time: Int64, _ snapshot: LogSnapshot
  ) throws {
    let finder = RecordFinder(deck, needs: hasPaths ? .path : format.needs)
    let standing = try DeckStanding(of: deck, in: scope, snapshot)
    let columns = format == .csv || format == .asreview ? finder.columns() : []
    let matcher = format.importFormat.map { RecordMatcher(deck, $0, columns: columns) }
    self.init(deck: name, scope: scope, exportedAt: time, counts: standing.counts) { card, mark in
      var record = try finder.record(of: card, mark: mark)
      if let matcher, let index = finder.index(of: card, mark: mark) {
        record?.needsID = matcher.needsID(at: index)
      }
      return record
    }
    self.format = format
    only = kinds ?? format.usualSelection
    self.hasPaths = hasPaths
    labels = deck.labels
    self.columns = columns
    if format == .asreview, let matcher {
      hasIDColumn = (0..<deck.count).contains { matcher.needsID(at: $0) }
    }
    if only.contains(.undecided) {
      undecided = (0..<deck.count).lazy.filter { !standing.decided.contains($0) && !deck.isCopy(at: $0) }
        .map { deck.id(at: $0) }.filter { !$0.isEmpty }
    }
  }

  /// The choices on a deck whose cards cannot be had: of those that the log has heard of.
  package init(
    ofDeckNamed name: String, in scope: ChoiceScope, as format: ExportFormat,
    only kinds: Set<ExportSelection>? = nil, at time: Int64, _ snapshot: LogSnapshot
  ) throws {
    let undecided = try snapshot.undecidedCards(in: scope)
    let decided = try snapshot.decided(in: scope).count
    let counts = CardCounts(
      records: decided + undecided.count, decided: decided,
      tally: try snapshot.countStanding(in: scope).tally)
    self.init(deck: name, scope: scope, exportedAt: time, counts: counts) { _, _ in nil }
    self.undecided = undecided
    self.format = format
    only = kinds ?? format.usualSelection
  }
}

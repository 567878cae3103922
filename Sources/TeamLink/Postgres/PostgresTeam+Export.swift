import CardDeck
import ChoiceFormats
import ChoiceLog

extension PostgresTeam {
  /// Writes the choices that stand at one moment, in the deck's order; then the undecided cards if they are wanted.
  ///
  /// - Parameters:
  ///   - deck: The deck's name on the server.
  ///   - options: A consensus has one entry for each card that as many people have decided as the overlap asks.
  ///   - people: The people whose choices are exported; empty for all.
  ///   - time: Milliseconds since 1970.
  package func export(
    _ deck: String, as options: ExportOptions, of people: [String] = [], at time: Int64, to sink: ByteSink
  ) throws -> ChoicesExport.Report {
    let (only, isConsensus) = (options.selection, options.isConsensus)
    return try atOnce {
      let overview = try overview(of: deck)
      let head = TeamDeckHeader(overview.head)
      var export = ChoicesExport(
        deck: deck, scope: ChoiceScope(deck: DeckID(rawValue: 0), annotator: nil), exportedAt: time,
        counts: CardCounts(records: overview.cards, tally: Tally())
      ) { _, _ in nil }
      export.options = options
      export.labels = head.labels
      try count(into: &export, of: people)
      var settled: [Int64: (choice: Choice, by: String, at: Int64)] = [:]
      if isConsensus { try forEachDispute(of: deck) { settled[$0.card] = $0.settled } }
      try askAnswers(on: deck)
      var entries = TeamEntries(
        server: self, fieldMap: head.fieldMap, isConsensus: isConsensus, settled: settled, people: people,
        areReferences: head.hasReferences, pending: try nextAnswer(head.fieldMap))
      // The first line of a table has its columns, so the first records are read before it is written.
      var first: [ExportEntry] = []
      while first.count < ExportColumns.records, let entry = try entries.next() { first.append(entry) }
      var sample = first.compactMap(\.record)
      let takesUndecided = only.contains(.undecided)
      // The server answers one question at a time.
      if takesUndecided, first.count < ExportColumns.records {
        try forEachUndecided(on: deck, asConsensus: isConsensus, atMost: ExportColumns.records) {
          sample.append(entries.record($0))
        }
      }
      export.columns = ExportColumns.names(of: sample.map(\.members))
      export.hasIDColumn = sample.contains(where: \.needsID)
      export.hasNotes = true
      var writer = ExportWriter(export)
      func add(_ entry: ExportEntry) throws {
        if only.contains(entry.kind) { try writer.add(entry, to: sink) }
      }
      for entry in first { try add(entry) }
      while let entry = try entries.next() { try add(entry) }
      if takesUndecided {
        try forEachUndecided(on: deck, asConsensus: isConsensus) { record in
          let card = PublishedDeck.id(of: record, head.fieldMap)
          try add(ExportEntry(card: card, choice: nil, note: nil, record: entries.record(record)))
        }
      }
      return try writer.end(to: sink)
    }
  }

  private func count(into export: inout ChoicesExport, of people: [String]) throws {
    let records = export.counts.cards
    if export.options.isConsensus {
      let (tally, disputed) = try consensusTally(of: export.deck)
      export.counts = CardCounts(records: records, decided: tally.decided + disputed, tally: tally)
      export.disputed = disputed
    } else {
      let (tally, cards) = try tally(of: export.deck, people)
      export.counts = CardCounts(records: records, decided: cards, tally: tally)
    }
  }
}

/// Makes entries of the answers of a server: one of each answer, or for a consensus one of all answers on a card.
private struct TeamEntries {
  let server: PostgresTeam
  let fieldMap: FieldMap
  let isConsensus: Bool
  let settled: [Int64: (choice: Choice, by: String, at: Int64)]
  /// The people whose answers are taken; empty for all.
  let people: [String]
  let areReferences: Bool
  /// The answer to be looked at next; `nil` behind the last one.
  var pending: TeamAnswer?

  mutating func next() throws(TeamServerError) -> ExportEntry? {
    while let answer = pending {
      pending = try server.nextAnswer(fieldMap)
      let (choice, id) = (answer.choice, answer.choice.card)
      guard isConsensus else {
        guard people.isEmpty || people.contains(where: choice.annotator.hasSameBytes) else { continue }
        return ExportEntry(card: id, choice: choice, note: choice.note, record: record(answer.record))
      }
      var votes = [choice]
      while let other = pending, other.card == answer.card {
        votes.append(other.choice)
        pending = try server.nextAnswer(fieldMap)
      }
      votes.removeAll { $0.choice == .later }
      guard votes.count == answer.asked else { continue }
      let judged = settled[answer.card].map { choice, lead, at in
        StandingChoice(
          card: id, choice: choice, annotator: lead, order: 0, made: 0, at: at, cause: "settled")
      }
      return ExportEntry(
        Consensus.Entry(card: id, votes: votes, judged: judged), record: record(answer.record))
    }
    return nil
  }

  func record(_ bytes: [UInt8]) -> ExportRecord {
    let record = ExportRecord(object: bytes)
    let card = Card(Record(bytes: bytes, offset: 0, line: 1), fieldMap: fieldMap)
    record.needsID = card.id.isHash
    record.isReference = areReferences
    record.card = card
    return record
  }
}

extension TeamDeckHeader {
  /// The deck's own words for the choices.
  fileprivate var labels: DeckLabels {
    DeckLabels(like: text("like"), nope: text("nope"), star: text("star"), later: text("later"))
  }
}

import CardDeck
import ChoiceFormats
import ChoiceLog

/// The export of a team's choices, in the formats of exported choices.
package struct TeamExport {
  /// The deck's name on the server.
  private let deck: String
  /// A consensus has one entry for each card that as many people have decided as the overlap asks.
  private let options: ExportOptions
  /// Milliseconds since 1970.
  private let exportedAt: Int64
  /// The people whose choices are exported; empty for all.
  private let people: [String]

  package init(
    of deck: String, as options: ExportOptions, people: [String] = [], exportedAt: Int64
  ) {
    self.deck = deck
    self.options = options
    self.people = people
    self.exportedAt = exportedAt
  }

  /// Writes the choices that stand at one moment, in the deck's order; then the undecided cards if they are wanted.
  package func write(from server: PostgresTeam, to sink: ByteSink) throws -> ChoicesExport.Report {
    let (only, isConsensus) = (options.selection, options.isConsensus)
    return try server.atOnce {
      let overview = try server.overview(of: deck)
      let head = TeamDeckHeader(overview.head)
      var export = try export(server, overview)
      export.labels = head.labels
      var settled: [Int64: (choice: Choice, by: String, at: Int64)] = [:]
      if isConsensus { try server.forEachDispute(of: deck) { settled[$0.card] = $0.settled } }
      try server.askAnswers(on: deck)
      var entries = TeamEntries(
        server: server, fieldMap: head.fieldMap, isConsensus: isConsensus, settled: settled, people: people,
        areReferences: head.hasReferences, pending: try server.nextAnswer(head.fieldMap))
      // The first line of a table has its columns, so the first records are read before it is written.
      var first: [ExportEntry] = []
      while first.count < ExportColumns.records, let entry = try entries.next() { first.append(entry) }
      var sample = first.compactMap(\.record)
      let takesUndecided = only.contains(.undecided)
      // The server answers one question at a time.
      if takesUndecided, first.count < ExportColumns.records {
        try server.forEachUndecided(on: deck, asConsensus: isConsensus, atMost: ExportColumns.records) {
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
        try server.forEachUndecided(on: deck, asConsensus: isConsensus) { record in
          let own = entries.record(record)
          try add(ExportEntry(card: entries.id(of: record), choice: nil, note: nil, record: own))
        }
      }
      return try writer.end(to: sink)
    }
  }

  /// The export without its entries.
  private func export(_ server: PostgresTeam, _ overview: TeamOverview) throws -> ChoicesExport {
    var export = ChoicesExport(
      deck: deck, scope: ChoiceScope(deck: DeckID(rawValue: 0), annotator: nil), exportedAt: exportedAt,
      counts: CardCounts(records: overview.cards, tally: Tally())
    ) { _, _ in nil }
    export.options = options
    if options.isConsensus {
      let (tally, disputed) = try server.consensusTally(of: deck)
      export.counts = CardCounts(records: overview.cards, decided: tally.decided + disputed, tally: tally)
      export.disputed = disputed
    } else {
      let (tally, cards) = try server.tally(of: deck, people)
      export.counts = CardCounts(records: overview.cards, decided: cards, tally: tally)
    }
    return export
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

  func id(of record: [UInt8]) -> CardID { PublishedDeck.id(of: record, fieldMap) }

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

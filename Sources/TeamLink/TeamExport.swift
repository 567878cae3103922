import CardDeck
import ChoiceFormats
import ChoiceLog

/// The export of a team's choices, in the formats of exported choices.
package struct TeamExport {
  /// The deck's name on the server.
  private let deck: String
  private let format: ExportFormat
  /// Whether to export the consensus: one entry for each card that as many people have decided as the overlap asks.
  private let isConsensus: Bool
  /// Milliseconds since 1970.
  private let exportedAt: Int64

  package init(of deck: String, format: ExportFormat, isConsensus: Bool, exportedAt: Int64) {
    self.deck = deck
    self.format = format
    self.isConsensus = isConsensus
    self.exportedAt = exportedAt
  }

  /// Writes the choices that stand at one moment, in the deck's order.
  package func write(from server: PostgresTeam, to sink: ByteSink) throws -> ChoicesExport.Report {
    try server.atOnce {
      let overview = try server.overview(of: deck)
      var export = ChoicesExport(
        deck: deck, scope: ChoiceScope(deck: DeckID(rawValue: 0), annotator: nil), exportedAt: exportedAt,
        counts: CardCounts(records: overview.cards, tally: Tally())
      ) { _, _ in nil }
      let head = TeamDeckHeader(overview.head)
      export.format = format
      export.labels = head?.labels ?? DeckLabels()
      var settled: [Int64: (choice: Choice, by: String, at: Int64)] = [:]
      if isConsensus {
        let (tally, disputed) = try server.consensusTally(of: deck)
        export.counts = CardCounts(records: overview.cards, decided: tally.decided + disputed, tally: tally)
        export.disputed = disputed
        try server.forEachDispute(of: deck) { settled[$0.card] = $0.settled }
      } else {
        let (tally, cards) = try server.tally(of: deck)
        export.counts = CardCounts(records: overview.cards, decided: cards, tally: tally)
      }
      try server.askAnswers(on: deck)
      var entries = TeamEntries(
        server: server, fieldMap: head?.fieldMap ?? FieldMap(), overlap: isConsensus ? overview.overlap : nil,
        settled: settled, pending: try server.nextAnswer())
      // The first line of a table has its columns, so the first records are read before it is written.
      var first: [ExportEntry] = []
      if format == .csv {
        while first.count < ExportColumns.records, let entry = try entries.next() { first.append(entry) }
        export.columns = ExportColumns.names(of: first.map { $0.record?.members ?? [] })
      }
      var writer = ExportWriter(export)
      for entry in first { try writer.add(entry, to: sink) }
      while let entry = try entries.next() { try writer.add(entry, to: sink) }
      return try writer.end(to: sink)
    }
  }
}

/// Makes entries of the answers of a server: one of each answer, or for a consensus one of all answers on a card.
private struct TeamEntries {
  let server: PostgresTeam
  let fieldMap: FieldMap
  /// The number of people who have to have decided a card; `nil` makes an entry of each answer.
  let overlap: Int?
  let settled: [Int64: (choice: Choice, by: String, at: Int64)]
  /// The answer to be looked at next; `nil` behind the last one.
  var pending: TeamAnswer?

  mutating func next() throws(TeamServerError) -> ExportEntry? {
    while let answer = pending {
      pending = try server.nextAnswer()
      let id = PublishedDeck.id(of: answer.record, fieldMap)
      guard let overlap else {
        let choice = StandingChoice(answer, id)
        return ExportEntry(
          card: id, choice: choice, note: choice.note, record: ExportRecord(object: answer.record))
      }
      var answers = [answer]
      while let other = pending, other.card == answer.card {
        answers.append(other)
        pending = try server.nextAnswer()
      }
      let votes = answers.filter { $0.choice != .later }.map { StandingChoice($0, id) }
      guard votes.count == overlap else { continue }
      let judged = settled[answer.card].map { choice, lead, at in
        StandingChoice(
          card: id, choice: choice, annotator: lead, order: 0, made: 0, at: at, cause: "settled")
      }
      return ExportEntry(
        Consensus.Entry(card: id, votes: votes, judged: judged), record: ExportRecord(object: answer.record))
    }
    return nil
  }
}

extension StandingChoice {
  fileprivate init(_ answer: TeamAnswer, _ id: CardID) {
    self.init(
      card: id, choice: answer.choice, annotator: answer.person, order: 0, made: 0, at: answer.at,
      cause: answer.cause ?? "", dwell: answer.dwell, note: answer.note, reason: answer.reason)
  }
}

extension TeamDeckHeader {
  /// The deck's own words for the choices.
  fileprivate var labels: DeckLabels {
    DeckLabels(like: text("like"), nope: text("nope"), star: text("star"), later: text("later"))
  }
}

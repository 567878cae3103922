import CardDeck
import Foundation
import GRDB

extension LogSnapshot {
  /// The oldest events to send, all of one origin and with ascending numbers.
  ///
  /// Events are sent in the log's order: a choice must reach the server before the undo that another opening made. So a batch
  /// ends where the origin changes.
  package func unsent(atMost limit: Int, in scope: ChoiceScope) throws -> [UnsentEvent] {
    guard let arguments = try unsentArguments(in: scope) else { return [] }
    let sql = """
      SELECT \(LoggedEvent.columns), c.rowid, c.block, c.position
      FROM \(LoggedEvent.tables) CROSS JOIN heldCard c ON c.deck = e.deck AND c.card = e.card
      WHERE e.seq IN (
        SELECT e.seq \(TeamTables.sendable) ORDER BY e.seq LIMIT \(max(0, limit)))
      ORDER BY e.seq
      """
    var events: [UnsentEvent] = []
    let rows = try db.rows(of: "event", sql, arguments) { row in
      let stored = try EventRow(row)
      let logged = try LoggedEvent(stored, row)
      row.enter("heldCard", number: try row.whole())
      return (stored, logged, block: try row.block(), position: try row.position())
    }
    for (row, logged, block, position) in rows {
      let identity = logged.identity
      if let last = events.last?.logged.identity,
        identity.origin != last.origin || identity.number <= last.number
      {
        break
      }
      events.append(
        UnsentEvent(
          logged: logged, clock: row.clock, block: block, position: position,
          standing: try standing(after: row.sequence, on: row.cardKey)))
    }
    return events
  }

  /// Counts what is left to send and to decide. Takes a fraction of a millisecond while little is unsent.
  package func teamCounts(in scope: ChoiceScope) throws -> TeamCounts {
    guard let arguments = try unsentArguments(in: scope) else { return TeamCounts(toSend: 0, held: 0) }
    let toSend = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT count(*) \(TeamTables.placed)"), arguments: arguments)
    let held = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT count(*) \(TeamTables.undecided)"),
      arguments: annotated(scope))
    return TeamCounts(toSend: toSend ?? 0, held: held ?? 0)
  }

  /// `nil` for a deck that is no team's.
  func unsentArguments(in scope: ChoiceScope) throws -> StatementArguments? {
    guard let sentUpTo = try sentUpTo(scope.deck) else { return nil }
    return [scope.deck.rawValue, sentUpTo, try db.annotator(in: scope)]
  }

  /// The choice that stood on a card after an event; the one that stands now if the server has a later event on it.
  private func standing(after sequence: Int64, on card: CardKey) throws -> Choice? {
    let state = try db.state(of: card).state
    // The last event that changed anything is one of the two, as a choice clears the undos.
    let isLast = max(state.top ?? 0, state.undone ?? 0) <= sequence
    return try isLast || isOvertaken(sequence, card) ? state.choice : choice(after: sequence, on: card)
  }

  /// Whether the server has a later event that changed a card, which came from another log by a merge.
  private func isOvertaken(_ sequence: Int64, _ card: CardKey) throws -> Bool {
    let sql = """
      SELECT EXISTS (
        SELECT 1 FROM event e INDEXED BY eventOfDeck
        JOIN sent m ON m.deck = e.deck AND m.origin = e.origin
        WHERE e.deck = ? AND e.seq > ? AND e.annotator = ? AND e.card = ? AND e.kind <> 'note'
          AND e.number <= m.number)
      """
    return try db.isTrue(sql, [card.deck, sequence, card.annotator, card.card])
  }

  /// The choice that stood before the next event that changed a card.
  private func choice(after sequence: Int64, on card: CardKey) throws -> Choice? {
    let sql =
      LoggedEvent.select + """
         WHERE e.deck = ? AND e.seq > ? AND e.annotator = ? AND e.card = ? AND e.kind <> 'note'
          AND e.below IS NOT \(Transition.withoutEffect)
        ORDER BY e.seq LIMIT 1
        """
    let arguments: StatementArguments = [card.deck, sequence, card.annotator, card.card]
    let next = try db.firstRow(of: "event", sql, arguments) { try LoggedEvent($0) }
    return try next.flatMap(choice(before:))
  }
}

extension ChoiceLog {
  /// Notes that the server has all events of an origin up to a number.
  package func markSent(_ identity: EventIdentity, in scope: ChoiceScope) throws(ChoiceLogError) {
    try write { db in
      try db.mark(identity, of: scope.deck.rawValue)
      try db.advanceSent(of: scope.deck)
    }
  }

  /// Notes the largest number of each origin that the server has. It counts even if it is less than before, as after a restore
  /// of the server from a backup. Unknown origins are ignored.
  package func setSent(
    _ marks: [(origin: [UInt8], number: Int64)], in scope: ChoiceScope
  ) throws(ChoiceLogError) {
    try write { db in
      let before = try db.marks(of: scope.deck.rawValue)
      try db.execute(sql: "DELETE FROM sent WHERE deck = ?", arguments: [scope.deck.rawValue])
      for (origin, number) in marks where LogLimits.counts.contains(number) {
        try db.mark(EventIdentity(origin: origin, number: number), of: scope.deck.rawValue)
      }
      let after = try db.marks(of: scope.deck.rawValue)
      if before.allSatisfy({ $0.value <= after[$0.key] ?? 0 }) {
        try db.advanceSent(of: scope.deck)
      } else {
        try db.rereadSent(of: scope.deck)
      }
    }
  }
}

extension Database {
  /// The largest number of each origin that the server has.
  fileprivate func marks(of deck: Int64) throws -> [Int64: Int64] {
    let marks = try rows(of: "sent", "SELECT origin, number FROM sent WHERE deck = ?", [deck]) {
      try ($0.whole(), $0.whole())
    }
    return Dictionary(marks, uniquingKeysWith: max)
  }

  fileprivate func mark(_ identity: EventIdentity, of deck: Int64) throws {
    let statement = try cachedStatement(
      sql: """
        INSERT INTO sent (deck, origin, number) SELECT ?1, id, ?3 FROM origin WHERE uuid = ?2
        ON CONFLICT (deck, origin) DO UPDATE SET number = max(number, excluded.number)
        """)
    try statement.execute(arguments: [deck, Data(identity.origin), identity.number])
  }

  /// Moves `sentUpTo` on to the first event that the server does not have, or to the end.
  fileprivate func advanceSent(of deck: DeckID) throws {
    let snapshot = LogSnapshot(db: self)
    guard let team = try snapshot.team(of: deck),
      let arguments = try snapshot.unsentArguments(in: ChoiceScope(deck: deck, annotator: team.person))
    else { return }
    let first = try Int64.fetchOne(
      cachedStatement(sql: "SELECT e.seq \(TeamTables.unsent) ORDER BY e.seq LIMIT 1"),
      arguments: arguments)
    let last = try first.map { $0 - 1 } ?? snapshot.lastSequence()
    try execute(
      sql: "UPDATE team SET sentUpTo = max(sentUpTo, ?) WHERE deck = ?", arguments: [last, deck.rawValue])
  }

  /// Looks for the first event that the server does not have, from the beginning.
  fileprivate func rereadSent(of deck: DeckID) throws {
    try execute(sql: "UPDATE team SET sentUpTo = 0 WHERE deck = ?", arguments: [deck.rawValue])
    try advanceSent(of: deck)
  }

  /// Looks for the first unsent event of every deck anew, because events got other numbers.
  func rereadSent() throws {
    for deck in try Int64.fetchAll(self, sql: "SELECT deck FROM team") {
      try rereadSent(of: DeckID(rawValue: deck))
    }
  }
}

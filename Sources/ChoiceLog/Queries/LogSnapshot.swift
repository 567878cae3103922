import CardDeck
import GRDB

/// A log at one instant: all answers of a snapshot agree, while others go on writing.
package struct LogSnapshot {
  let db: Database

  /// The deck with a key; `nil` if it has never been entered.
  package func deck(_ key: DeckKey) throws -> KnownDeck? {
    try decks(where: "WHERE kind = ? AND key = ?", [key.kind, ExactText(key.text)]).first
  }

  /// All decks, the last seen first.
  package func decks() throws -> [KnownDeck] { try decks(where: "ORDER BY lastSeen DESC, id DESC", []) }

  private func decks(where clause: String, _ arguments: StatementArguments) throws -> [KnownDeck] {
    try db.rows(of: "deck", KnownDeck.select + " " + clause, arguments) { try KnownDeck($0) }
  }

  /// The names of all who have chosen on a deck, sorted.
  package func annotators(of deck: DeckID) throws -> [String] {
    try annotators("WHERE id IN (SELECT annotator FROM tally WHERE deck = ?)", [deck.rawValue])
  }

  /// The names of all who have events in this log, sorted.
  package func annotators() throws -> [String] { try annotators("", []) }

  private func annotators(_ condition: String, _ arguments: StatementArguments) throws -> [String] {
    try db.rows(of: "annotator", "SELECT name FROM annotator \(condition) ORDER BY name", arguments) {
      try $0.text()
    }
  }

  /// The counts of the choices that stand. They are stored, so that reading them takes no time.
  package func tally(in scope: ChoiceScope) throws -> Tally {
    let filter = try ScopeFilter(scope, db)
    let sql = "SELECT choice, count FROM tally WHERE \(filter.condition())"
    var tally = Tally()
    try db.forEachRow(of: "tally", sql, filter.arguments) { row in
      // The most cards that there can be, so that the sum over all people cannot overflow.
      tally[try row.choice()] += Int(try row.whole(in: 0...1 << 40))
    }
    return tally
  }

  /// The note on a card; the latest one of several annotators.
  package func note(on card: CardID, in scope: ChoiceScope) throws -> String? {
    let filter = try ScopeFilter(scope, db)
    let sql = "SELECT text FROM note WHERE \(filter.condition()) AND card = ? ORDER BY event DESC LIMIT 1"
    return try db.firstRow(of: "note", sql, filter.arguments + [card]) { try $0.text() }
  }

  /// Whether there is a note on any card. Takes no time.
  package func hasNotes(in scope: ChoiceScope) throws -> Bool {
    let filter = try ScopeFilter(scope, db)
    return try db.isTrue("SELECT EXISTS (SELECT 1 FROM note WHERE \(filter.condition()))", filter.arguments)
  }

  /// Whether any choice was made with a reason. Reads the events up to the first one that was.
  package func hasReasons(in scope: ChoiceScope) throws -> Bool {
    let filter = try ScopeFilter(scope, db)
    let sql = "SELECT EXISTS (SELECT 1 FROM event WHERE \(filter.condition()) AND reason IS NOT NULL)"
    return try db.isTrue(sql, filter.arguments)
  }

  /// The events after a number, oldest first.
  package func history(after sequence: Int64, limit: Int, in scope: ChoiceScope) throws -> [LoggedEvent] {
    let filter = try ScopeFilter(scope, db)
    let sql =
      LoggedEvent.select
      + " WHERE \(filter.condition("e.")) AND e.seq > ? ORDER BY e.seq LIMIT ?"
    let arguments: StatementArguments = filter.arguments + [sequence, max(0, limit)]
    return try db.rows(of: "event", sql, arguments) { try LoggedEvent($0) }
  }
}

extension KnownDeck {
  static let select = "SELECT id, key, kind, title, firstSeen, lastSeen, keptUpTo FROM deck"

  /// Leaves the column `keptUpTo` to be read.
  init(_ row: RowReader) throws {
    let text = try row.text()
    self.init(
      id: DeckID(rawValue: row.number), key: try row.word { DeckKey(kind: $0, text: text) },
      title: try row.ifAny { try row.text() }, firstSeen: try row.whole(in: LogLimits.times),
      lastSeen: try row.whole(in: LogLimits.times))
  }
}

extension LogSnapshot {
  /// All decks, the last used first.
  package func deckSummaries() throws -> [DeckSummary] {
    let last = "SELECT seq, at FROM event WHERE deck = ? ORDER BY seq DESC LIMIT 1"
    let summaries = try decks().map { deck in
      DeckSummary(
        deck: deck, tally: try tally(in: ChoiceScope(deck: deck.id, annotator: nil)),
        annotators: try annotators(of: deck.id),
        lastUsed: max(
          deck.lastSeen,
          try db.firstRow(of: "event", last, [deck.id.rawValue]) { try $0.whole(in: LogLimits.times) }
            ?? deck.lastSeen))
    }
    return summaries.sorted { $0.lastUsed > $1.lastUsed }
  }

  /// Calls `body` with each event, oldest first, without holding all in memory.
  /// - Parameter since: The time of the first event, in milliseconds since 1970; `nil` is all events.
  package func forEachEvent(
    in scope: ChoiceScope, since: Int64? = nil, _ body: (LoggedEvent) throws -> Void
  ) throws {
    let filter = try ScopeFilter(scope, db)
    let sql =
      LoggedEvent.select + " WHERE \(filter.condition("e.")) AND e.at >= ? ORDER BY e.seq"
    try db.forEachRow(of: "event", sql, filter.arguments + [since ?? .min]) {
      try body(LoggedEvent($0))
    }
  }
}

import GRDB

/// A deck that the log knows, and what stands on it.
package struct DeckSummary: Sendable, Hashable {
  package let deck: KnownDeck
  /// Of everyone together.
  package let tally: Tally
  /// Everyone who has chosen on it, by name.
  package let annotators: [String]
  /// Milliseconds since 1970 of the last event, or of the last time it was entered where that was later.
  package let lastUsed: Int64
}

extension LogSnapshot {
  /// Every deck entered, the one used last first.
  package func deckSummaries() throws -> [DeckSummary] {
    let last = try db.cachedStatement(
      sql: "SELECT seq, at FROM event WHERE deck = ? ORDER BY seq DESC LIMIT 1")
    let summaries = try decks().map { deck in
      DeckSummary(
        deck: deck, tally: try tally(in: ChoiceScope(deck: deck.id, annotator: nil)),
        annotators: try annotators(of: deck.id),
        lastUsed: max(
          deck.lastSeen,
          try Row.fetchOne(last, arguments: [deck.id.rawValue]).map {
            try StoredRow($0, of: "event", number: 0).whole(1, in: LogLimits.times)
          } ?? deck.lastSeen)
      )
    }
    return summaries.sorted { $0.lastUsed > $1.lastUsed }
  }

  /// Goes through every event, oldest first, without holding them in memory.
  /// - Parameter since: Only events at or after this time, in milliseconds since 1970; `nil` is all.
  package func forEachEvent(
    in scope: ChoiceScope, since: Int64? = nil, _ body: (LoggedEvent) throws -> Void
  ) throws {
    guard let who = try Who(scope, db) else { return }
    let statement = try db.cachedStatement(
      sql: LoggedEvent.select + """
         WHERE e.deck = ? AND e.at >= ? \(who.clause("e.annotator")) ORDER BY e.seq
        """)
    let rows = try Row.fetchCursor(
      statement, arguments: [scope.deck.rawValue, since ?? .min] + who.arguments)
    while let row = try rows.next() { try body(LoggedEvent(row)) }
  }
}

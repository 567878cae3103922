import GRDB

extension ChoiceLog {
  /// Makes a deck known, or notes that it was seen again, and under which title. A second time always shows, whatever
  /// the clocks say: what two have entered must not be forgotten for one of them.
  /// - Parameter at: Milliseconds since 1970.
  package func enter(_ key: DeckKey, title: String?, at: Int64) throws(ChoiceLogError) -> DeckID {
    try write { db in
      let sql = """
        INSERT INTO deck (kind, key, title, firstSeen, lastSeen) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (kind, key) DO UPDATE SET title = excluded.title,
          firstSeen = min(firstSeen, \(LogLimits.times.upperBound - 1)),
          lastSeen = min(max(lastSeen + 1, excluded.lastSeen), \(LogLimits.times.upperBound))
        RETURNING id
        """
      let at = at.clamped(to: LogLimits.times)
      let id = try Int64.fetchOne(
        db, sql: sql, arguments: [key.kind, StoredText(key.text), StoredText(title), at, at])
      return DeckID(rawValue: id ?? 0)
    }
  }

  /// Takes back that a deck became known, if it has been entered only once and nothing has happened on it.
  /// - Returns: Whether it is not known any more.
  package func forget(_ deck: DeckID) throws(ChoiceLogError) -> Bool {
    try write { db in
      try db.execute(
        sql: """
          DELETE FROM deck WHERE id = ? AND firstSeen = lastSeen
            AND NOT EXISTS (SELECT 1 FROM event WHERE event.deck = deck.id)
          """, arguments: [deck.rawValue])
      return db.changesCount > 0
    }
  }
}

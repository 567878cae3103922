import CardDeck
import GRDB

extension ChoiceLog {
  /// Enters a deck, or notes that it was seen again and which title it has. `lastSeen` grows at each entry, whatever the
  /// clocks say: ``forget(_:)`` must not forget a deck that two have entered.
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
        db, sql: sql, arguments: [key.kind, ExactText(key.text), title.map(ExactText.init), at, at])
      return DeckID(rawValue: id ?? 0)
    }
  }

  /// Removes a deck that has been entered only once and has no events. A team's deck stays: its cards are held.
  /// - Returns: Whether it was removed.
  package func forget(_ deck: DeckID) throws(ChoiceLogError) -> Bool {
    try write { db in
      try db.execute(
        sql: """
          DELETE FROM deck WHERE id = ? AND firstSeen = lastSeen
            AND NOT EXISTS (SELECT 1 FROM event WHERE event.deck = deck.id)
            AND NOT EXISTS (SELECT 1 FROM team WHERE team.deck = deck.id)
          """, arguments: [deck.rawValue])
      return db.changesCount > 0
    }
  }

  /// Copies the events of one deck to another, after the deck has moved or got another name.
  ///
  /// The copies keep their times, causes and figures, so that undo reaches back as far as before. The old deck stays as it
  /// is. A card on which the same annotator has done anything under the new name is left out, so that a second adoption
  /// adds nothing. An undo or redo that a merge found to be without effect is left out too: it would take effect here.
  ///
  /// - Returns: How many events were added.
  /// - Throws: ``ChoiceLogError/teamsDeck(path:)`` also where the new deck is a team's.
  package func adopt(_ old: DeckID, as new: DeckID) throws(ChoiceLogError) -> Int {
    try write { db in
      guard old != new else { return 0 }
      try refuseTeamsDeck(new, in: db)
      try db.execute(
        sql: """
          CREATE TEMP TABLE touched AS SELECT DISTINCT annotator, card FROM event WHERE deck = ?;
          """, arguments: [new.rawValue])
      try db.execute(sql: "CREATE INDEX temp.touchedCard ON touched (annotator, card)")
      let last = try Int64.fetchOne(db, sql: "SELECT max(seq) FROM event") ?? 0
      let count = try EventBatch.write(to: db) { batch in
        var count = 0
        let sql =
          LoggedEvent.select + """
             WHERE e.deck = ? AND e.seq <= ? AND e.below IS NOT ? AND NOT EXISTS (
              SELECT 1 FROM touched t WHERE t.annotator = e.annotator AND t.card = e.card)
            ORDER BY e.seq
            """
        try db.forEachRow(of: "event", sql, [old.rawValue, last, Transition.withoutEffect]) { row in
          var event = try LoggedEvent(row).event
          event.deck = new
          if try batch.append(event, as: nextIdentity()) != nil { count += 1 }
        }
        return count
      }
      try db.execute(sql: "DROP TABLE temp.touched")
      return count
    }
  }

  /// - Throws: ``ChoiceLogError/teamsDeck(path:)``.
  func refuseTeamsDeck(_ deck: DeckID, in db: Database) throws {
    let isTeams = try db.isTrue("SELECT EXISTS (SELECT 1 FROM team WHERE deck = ?)", [deck.rawValue])
    if isTeams { throw ChoiceLogError.teamsDeck(path: path) }
  }

  /// Stops comparing the choices that there are with their records: from now on the deck's present records count.
  package func keepRecords(of deck: DeckID) throws(ChoiceLogError) {
    try write { db in
      try db.execute(
        sql:
          "UPDATE deck SET keptUpTo = ifnull((SELECT max(clock) FROM event WHERE deck = ?1), 0) WHERE id = ?1",
        arguments: [deck.rawValue])
    }
  }
}

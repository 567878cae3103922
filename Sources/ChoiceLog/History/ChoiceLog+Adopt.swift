import GRDB

extension ChoiceLog {
  /// Carries what was chosen on one deck over to another, after the deck has moved or got another name.
  ///
  /// Nothing is taken from the old deck: its events are written again for the new one, with their times, causes and
  /// figures, so that undo reaches back as far as before. Left out is a card on which the same annotator has done
  /// anything under the new name; so doing it twice adds nothing the second time.
  ///
  /// - Returns: How many events were added.
  package func adopt(_ old: DeckID, as new: DeckID) throws(ChoiceLogError) -> Int {
    try write { db in
      guard old != new else { return 0 }
      try db.execute(
        sql: """
          CREATE TEMP TABLE touched AS SELECT DISTINCT annotator, card FROM event WHERE deck = ?;
          """, arguments: [new.rawValue])
      try db.execute(sql: "CREATE INDEX temp.touchedCard ON touched (annotator, card)")
      let last = try Int64.fetchOne(db, sql: "SELECT max(seq) FROM event") ?? 0
      let rows = try Row.fetchCursor(
        db,
        sql: LoggedEvent.select + """
           WHERE e.deck = ? AND e.seq <= ? AND NOT EXISTS (
            SELECT 1 FROM touched t WHERE t.annotator = e.annotator AND t.card = e.card)
          ORDER BY e.seq
          """, arguments: [old.rawValue, last])
      var count = 0
      while let row = try rows.next() {
        let event = try LoggedEvent(row).event.moved(to: new)
        if try Keeper(db: db).append(event, as: nextIdentity()).sequence != nil { count += 1 }
      }
      try db.execute(sql: "DROP TABLE temp.touched")
      return count
    }
  }
}

extension ChoiceEvent {
  /// The same on a deck of another number.
  fileprivate func moved(to deck: DeckID) -> ChoiceEvent {
    ChoiceEvent(
      kind, card: card, deck: deck, annotator: annotator, cause: cause, at: at, dwell: dwell, record: record,
      figures: figures)
  }
}

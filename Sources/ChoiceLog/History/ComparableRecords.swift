import CardDeck
import GRDB

extension ChoiceLog {
  /// The newest choices whose records can be compared with the deck's: to see whether it still is the same deck.
  ///
  /// Choices made before ``keepRecords(of:)`` was last called are left out.
  package func comparableRecords(
    _ limit: Int, in scope: ChoiceScope
  ) throws(ChoiceLogError) -> [(card: CardID, mark: RecordMark)] {
    try read { snapshot in
      guard let who = try Who(scope, snapshot.db) else { return [] }
      let statement = try snapshot.db.cachedStatement(
        sql: """
          SELECT s.card, e.recordHash, e.recordOffset, s.made, s.rowid FROM standing s JOIN event e ON e.seq = s.made
          WHERE s.deck = ? AND s.top IS NOT NULL \(who.clause("s.annotator")) AND e.recordHash IS NOT NULL
            AND e.clock > (SELECT keptUpTo FROM deck WHERE id = s.deck)
          ORDER BY s.top DESC LIMIT ?
          """)
      return try Row.fetchAll(
        statement, arguments: [scope.deck.rawValue] + who.arguments + [max(0, limit)]
      ).compactMap { row in
        let standing = StoredRow(row, of: "standing", number: 4)
        let event = StoredRow(row, of: "event", number: 3)
        let card = CardID(try standing.text(0))
        return try RecordMark(event, hash: 1, offset: 2).map { (card, $0) }
      }
    }
  }

  /// Takes the deck's records as they are now for those that were decided on, however much they differ.
  package func keepRecords(of deck: DeckID) throws(ChoiceLogError) {
    try write { db in
      try db.execute(
        sql:
          "UPDATE deck SET keptUpTo = ifnull((SELECT max(clock) FROM event WHERE deck = ?1), 0) WHERE id = ?1",
        arguments: [deck.rawValue])
    }
  }
}

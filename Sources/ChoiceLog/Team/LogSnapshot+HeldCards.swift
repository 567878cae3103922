import CardDeck
import GRDB

extension LogSnapshot {
  /// Whether the record of a card is here and comes to a session: it is this person's to decide, or he has chosen on it.
  /// Takes some ten microseconds.
  package func holdsCard(_ card: CardID, in scope: ChoiceScope) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: """
        SELECT EXISTS (
          SELECT 1 FROM heldCard c WHERE c.deck = ?1 AND c.card = ?2 AND c.record IS NOT NULL AND (
            c.isOurs = 1
              AND EXISTS (SELECT 1 FROM held h WHERE h.deck = ?1 AND h.block = c.block AND h.isOpen = 1)
            OR EXISTS (SELECT 1 FROM standing s WHERE s.deck = ?1 AND s.annotator = ?3 AND s.card = c.card)))
        """)
    let arguments: StatementArguments = [
      scope.deck.rawValue, StoredText(card), try TeamTables(db: db).annotator(in: scope),
    ]
    return try Bool.fetchOne(statement, arguments: arguments) ?? false
  }
}

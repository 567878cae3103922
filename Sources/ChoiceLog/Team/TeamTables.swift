import CardDeck
import Foundation
import GRDB

/// Reads and writes the tables of a team's decks, inside a transaction of the caller's.
struct TeamTables {
  let db: Database

  /// Selects the events that the server does not have. Parameters: deck, a number that they come after, annotator.
  static let unsent = unsent("")

  /// Selects the unsent events on cards whose block and position are known.
  static let placed = unsent(place)

  /// Selects the unsent events that can be sent. The server knows only the largest number of each origin. So an event on a card
  /// whose block is not known yet holds back the later events of its origin.
  static let sendable =
    unsent(
      """
      \(place) LEFT JOIN (
        SELECT e.origin AS origin, min(e.number) AS number \(unsent)
          AND NOT EXISTS (SELECT 1 FROM heldCard c WHERE c.deck = e.deck AND c.card = e.card)
        GROUP BY e.origin
      ) AS placeless ON placeless.origin = e.origin
      """) + " AND (placeless.number IS NULL OR e.number < placeless.number)"

  private static let place = "CROSS JOIN heldCard c ON c.deck = e.deck AND c.card = e.card"

  private static func unsent(_ joins: String) -> String {
    """
    FROM event e INDEXED BY eventOfDeck
    \(joins)
    LEFT JOIN sent m ON m.deck = e.deck AND m.origin = e.origin
    WHERE e.deck = ?1 AND e.seq > ?2 AND e.annotator = ?3 AND e.number > ifnull(m.number, 0)
    """
  }

  /// Selects the cards of open blocks on which no choice stands. Parameters: deck, annotator.
  static let undecided = held("s.top IS NOT NULL")

  /// Selects the cards of open blocks that are undecided or put off.
  static let unfinished = held("s.top IS NOT NULL AND s.choice <> 'later'")

  private static func held(_ decided: String) -> String {
    """
    FROM held h INDEXED BY heldOpen
    CROSS JOIN heldCard c ON c.deck = h.deck AND c.block = h.block
    WHERE h.deck = ?1 AND h.isOpen = 1 AND c.isOurs = 1 AND NOT EXISTS (
      SELECT 1 FROM standing s
      WHERE s.deck = c.deck AND s.annotator = ?2 AND s.card = c.card AND \(decided))
    """
  }

  /// The condition for a card `c` that a session of an annotator (3) gets: it is in an open block and this person's to decide,
  /// or he has chosen on it here, so that undo reaches it.
  static let wanted = """
    record IS NOT NULL AND (
      isOurs = 1 AND EXISTS (SELECT 1 FROM held h WHERE h.deck = c.deck AND h.block = c.block AND h.isOpen = 1)
      OR EXISTS (SELECT 1 FROM standing s WHERE s.deck = c.deck AND s.annotator = ?3 AND s.card = c.card))
    """

  func undecidedArguments(in scope: ChoiceScope) throws -> StatementArguments {
    [scope.deck.rawValue, try db.annotator(in: scope)]
  }

  // MARK: Blocks

  /// Whether a card is at no other place in a deck, and no other card is at its place.
  func fits(_ card: CardID, block: Int64, position: Int, of deck: Int64) throws -> Bool {
    let sql = """
      SELECT NOT EXISTS (SELECT 1 FROM heldCard WHERE deck = ?1 AND card = ?2 AND (block, position) <> (?3, ?4))
        AND NOT EXISTS (SELECT 1 FROM heldCard WHERE deck = ?1 AND block = ?3 AND position = ?4 AND card <> ?2)
      """
    return try db.isTrue(sql, [deck, StoredText(card), block, position])
  }

  /// Whether an annotator has events on a card.
  func hasEvents(_ card: CardID, of deck: Int64, _ annotator: Int64) throws -> Bool {
    let sql = """
      SELECT EXISTS (SELECT 1 FROM standing WHERE deck = ?1 AND annotator = ?2 AND card = ?3)
        OR EXISTS (SELECT 1 FROM note WHERE deck = ?1 AND annotator = ?2 AND card = ?3)
      """
    return try db.isTrue(sql, [deck, annotator, StoredText(card)])
  }

  func leave(_ blocks: [Int32], of deck: Int64) throws {
    let statement = try db.cachedStatement(sql: "UPDATE held SET isOpen = 0 WHERE deck = ? AND block = ?")
    for block in blocks { try statement.execute(arguments: [deck, block]) }
    try db.execute(
      sql: """
        UPDATE heldCard SET record = NULL WHERE rowid IN (
          SELECT c.rowid FROM heldCard c INDEXED BY heldRecord
          CROSS JOIN held h ON h.deck = c.deck AND h.block = c.block
          WHERE c.deck = ?1 AND c.record IS NOT NULL AND h.isOpen = 0 AND h.claimed < (
            SELECT claimed FROM held WHERE deck = ?1 AND isOpen = 0
            ORDER BY claimed DESC LIMIT 1 OFFSET \(ChoiceLog.doneBlocksKept - 1)))
        """, arguments: [deck])
  }

  // MARK: What is sent

  func marks(of deck: Int64) throws -> [Int64: Int64] {
    let marks = try db.rows(of: "sent", "SELECT origin, number FROM sent WHERE deck = ?", [deck]) {
      try ($0.whole(), $0.whole())
    }
    return Dictionary(marks, uniquingKeysWith: max)
  }

  func mark(_ identity: EventIdentity, of deck: Int64) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO sent (deck, origin, number) SELECT ?1, id, ?3 FROM origin WHERE uuid = ?2
        ON CONFLICT (deck, origin) DO UPDATE SET number = max(number, excluded.number)
        """)
    try statement.execute(arguments: [deck, Data(identity.origin), identity.number])
  }

  /// Moves `sentUpTo` on to the first event that the server does not have, or to the end.
  func advanceSent(of deck: DeckID) throws {
    let snapshot = LogSnapshot(db: db)
    guard let team = try snapshot.team(of: deck),
      let arguments = try snapshot.unsentArguments(in: ChoiceScope(deck: deck, annotator: team.person))
    else { return }
    let first = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT e.seq \(TeamTables.unsent) ORDER BY e.seq LIMIT 1"),
      arguments: arguments)
    let last = try first.map { $0 - 1 } ?? snapshot.lastSequence()
    try db.execute(
      sql: "UPDATE team SET sentUpTo = max(sentUpTo, ?) WHERE deck = ?", arguments: [last, deck.rawValue])
  }

  /// Looks for the first event that the server does not have, from the beginning.
  func rereadSent(of deck: DeckID) throws {
    try db.execute(sql: "UPDATE team SET sentUpTo = 0 WHERE deck = ?", arguments: [deck.rawValue])
    try advanceSent(of: deck)
  }

  /// Does so for every deck, because events got other numbers.
  func rereadSent() throws {
    for deck in try Int64.fetchAll(db, sql: "SELECT deck FROM team") {
      try rereadSent(of: DeckID(rawValue: deck))
    }
  }
}

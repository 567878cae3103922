/// Parts of queries on the tables of a team's decks.
enum TeamTables {
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

  /// The condition for a card `c` that a session of an annotator (2) gets: it is in an open block and this person's to decide,
  /// or he has chosen on it here, so that undo reaches it.
  static let wanted = """
    record IS NOT NULL AND (
      isOurs = 1 AND EXISTS (SELECT 1 FROM held h WHERE h.deck = c.deck AND h.block = c.block AND h.isOpen = 1)
      OR EXISTS (SELECT 1 FROM standing s WHERE s.deck = c.deck AND s.annotator = ?2 AND s.card = c.card))
    """
}

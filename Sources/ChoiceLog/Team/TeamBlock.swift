import CardDeck
import Foundation
import GRDB

/// A block of cards of a team's deck that the server has handed out to this person. `answers` and `records` have the same count,
/// 1 to 64.
package struct TeamBlock: Sendable, Hashable {
  /// The block's number. Card `number * blockSize + p` of the deck is at position p.
  package let number: Int32
  /// Bit p tells whether this person may decide the card at position p. A card that was answered before the block changed hands
  /// is closed.
  package let open: UInt64
  /// This person's choices that the server has; `nil` where none stands.
  package let answers: [Choice?]
  /// A JSON object on one line for each card, without its line end.
  package let records: [[UInt8]]

  package init(number: Int32, open: UInt64, answers: [Choice?], records: [[UInt8]]) {
    self.number = number
    self.open = open
    self.answers = answers
    self.records = records
  }
}

extension ChoiceLog {
  /// The number of finished blocks whose records are kept, so that undo reaches back over sessions.
  package static let doneBlocksKept = 16

  /// Stores a block, or updates it with what the server says now. Either all of it is stored or nothing.
  ///
  /// A card that this person has decided on another machine is not his to decide here. If this log has events of his on the
  /// card, it is: the server may not have all of them yet.
  ///
  /// - Parameter ids: The ids of its cards.
  /// - Returns: A card that contradicts the log, which has it at another place or another card at its place; `nil` if the
  ///   block was stored.
  package func hold(
    _ block: TeamBlock, ids: [CardID], in scope: ChoiceScope
  ) throws(ChoiceLogError) -> CardID? {
    try write { db in
      let (deck, number) = (scope.deck.rawValue, Int64(block.number))
      for (position, card) in ids.enumerated()
      where try !db.fits(card, block: number, position: position, of: deck) {
        return card
      }
      try db.execute(
        sql: """
          INSERT INTO held (deck, block, isOpen, claimed)
          VALUES (?1, ?2, 1, 1 + ifnull((SELECT max(claimed) FROM held WHERE deck = ?1), 0))
          ON CONFLICT (deck, block) DO UPDATE SET isOpen = 1
          """, arguments: [deck, number])
      let annotator = try db.annotator(in: scope)
      for (position, card) in ids.enumerated() {
        let isOpen = block.open >> UInt64(position) & 1 == 1
        let isAnswered = block.answers[position].map { $0 != .later } ?? false
        let isOurs = try isOpen && (!isAnswered || db.hasEvents(card, of: deck, annotator))
        try db.cachedStatement(
          sql: """
            INSERT INTO heldCard (deck, card, block, position, isOurs, record) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (deck, card) DO UPDATE SET isOurs = excluded.isOurs, record = excluded.record
            """
        ).execute(arguments: [
          deck, card, number, position, isOurs, Data(block.records[position]),
        ])
      }
      return nil
    }
  }

  /// Opens finished blocks again, because a choice in them was taken back or put off. The server hands them out again unless
  /// they are renewed.
  ///
  /// - Returns: Whether records of these blocks are missing here, so that the blocks have to be fetched again.
  package func reopen(_ blocks: [Int32], of deck: DeckID) throws(ChoiceLogError) -> Bool {
    guard !blocks.isEmpty else { return false }
    return try write { db in
      let statement = try db.cachedStatement(
        sql: "UPDATE held SET isOpen = 1 WHERE deck = ? AND block = ? AND isOpen = 0")
      let lacking = "SELECT EXISTS (SELECT 1 FROM heldCard WHERE deck = ? AND block = ? AND record IS NULL)"
      for block in blocks { try statement.execute(arguments: [deck.rawValue, block]) }
      return try blocks.contains { try db.isTrue(lacking, [deck.rawValue, $0]) }
    }
  }

  /// Closes blocks that are finished or lost. They are not renewed any more, and only the last few keep their records.
  package func leave(_ blocks: [Int32], of deck: DeckID) throws(ChoiceLogError) {
    guard !blocks.isEmpty else { return }
    try write { db in
      let statement = try db.cachedStatement(sql: "UPDATE held SET isOpen = 0 WHERE deck = ? AND block = ?")
      for block in blocks { try statement.execute(arguments: [deck.rawValue, block]) }
      try db.execute(
        sql: """
          UPDATE heldCard SET record = NULL WHERE rowid IN (
            SELECT c.rowid FROM heldCard c INDEXED BY heldRecord
            CROSS JOIN held h ON h.deck = c.deck AND h.block = c.block
            WHERE c.deck = ?1 AND c.record IS NOT NULL AND h.isOpen = 0 AND h.claimed < (
              SELECT claimed FROM held WHERE deck = ?1 AND isOpen = 0
              ORDER BY claimed DESC LIMIT 1 OFFSET \(Self.doneBlocksKept - 1)))
          """, arguments: [deck.rawValue])
    }
  }
}

extension Database {
  /// Whether a card is at no other place in a deck, and no other card is at its place.
  fileprivate func fits(_ card: CardID, block: Int64, position: Int, of deck: Int64) throws -> Bool {
    let sql = """
      SELECT NOT EXISTS (SELECT 1 FROM heldCard WHERE deck = ?1 AND card = ?2 AND (block, position) <> (?3, ?4))
        AND NOT EXISTS (SELECT 1 FROM heldCard WHERE deck = ?1 AND block = ?3 AND position = ?4 AND card <> ?2)
      """
    return try isTrue(sql, [deck, card, block, position])
  }

  /// Whether an annotator has events on a card.
  fileprivate func hasEvents(_ card: CardID, of deck: Int64, _ annotator: Int64) throws -> Bool {
    let sql = """
      SELECT EXISTS (SELECT 1 FROM standing WHERE deck = ?1 AND annotator = ?2 AND card = ?3)
        OR EXISTS (SELECT 1 FROM note WHERE deck = ?1 AND annotator = ?2 AND card = ?3)
      """
    return try isTrue(sql, [deck, annotator, card])
  }
}

extension LogSnapshot {
  /// The open blocks, in the order in which they were claimed.
  package func openBlocks(of deck: DeckID) throws -> [Int32] {
    try blocks(
      "SELECT block FROM held INDEXED BY heldOpen WHERE deck = ? AND isOpen = 1 ORDER BY claimed",
      [deck.rawValue])
  }

  /// Held blocks that are finished: every card decided, none put off, nothing left to send.
  package func doneBlocks(in scope: ChoiceScope) throws -> [Int32] {
    let open = try openBlocks(of: scope.deck)
    guard !open.isEmpty, let unsent = try unsentArguments(in: scope) else { return [] }
    let undone = try Set(
      blocks("SELECT DISTINCT c.block \(TeamTables.unfinished)", annotated(scope))
        + blocks("SELECT DISTINCT c.block \(TeamTables.placed)", unsent))
    return open.filter { !undone.contains($0) }
  }

  /// The undecided cards of open blocks.
  package func undecidedHeld(in scope: ChoiceScope) throws -> Set<CardID> {
    let sql = "SELECT c.card \(TeamTables.undecided)"
    return Set(try db.rows(of: "heldCard", sql, annotated(scope)) { CardID(try $0.text()) })
  }

  /// The blocks whose records are here, the open ones and the last finished ones, in the order in which they were claimed.
  package func blocksWithRecords(of deck: DeckID) throws -> [Int32] {
    try blocks(
      """
      SELECT h.block FROM heldCard c INDEXED BY heldRecord
      CROSS JOIN held h ON h.deck = c.deck AND h.block = c.block
      WHERE c.deck = ? AND c.record IS NOT NULL
      GROUP BY h.block ORDER BY h.claimed
      """, [deck.rawValue])
  }

  private func blocks(_ sql: String, _ arguments: StatementArguments) throws -> [Int32] {
    try db.rows(of: "held", sql, arguments) { try $0.block() }
  }

  /// The cards of a block that a session gets; see ``TeamTables/wanted``.
  package func cards(
    ofBlock block: Int32, in scope: ChoiceScope
  ) throws -> [(position: Int, card: CardID, record: [UInt8])] {
    let sql = """
      SELECT rowid, position, card, record FROM heldCard c
      WHERE deck = ?1 AND block = ?3 AND \(TeamTables.wanted)
      ORDER BY position
      """
    return try db.rows(of: "heldCard", sql, annotated(scope) + [block]) { row in
      try (row.position(), CardID(row.text()), row.bytes(0...TeamLimits.record))
    }
  }

  /// Whether a session gets a card; see ``TeamTables/wanted``. Takes some ten microseconds.
  package func holdsCard(_ card: CardID, in scope: ChoiceScope) throws -> Bool {
    try db.isTrue(
      "SELECT EXISTS (SELECT 1 FROM heldCard c WHERE deck = ?1 AND card = ?3 AND \(TeamTables.wanted))",
      annotated(scope) + [card])
  }

  /// The arguments of a query about an annotator's cards: deck, annotator.
  func annotated(_ scope: ChoiceScope) throws -> StatementArguments {
    [scope.deck.rawValue, try db.annotator(in: scope)]
  }
}

import CardDeck
import GRDB

extension LogSnapshot {
  /// The choice that redo puts back next: of those taken back since this annotator last chose anything on the deck, the
  /// one taken back last. Its `order` is the number of the undo, so that what was taken back before it is asked for
  /// with that.
  /// - Parameters:
  ///   - order: Only what was taken back before this event; events from it on are not looked at.
  ///   - scope: Of one annotator; everyone together takes nothing back.
  package func newestUndone(before order: Int64, in scope: ChoiceScope) throws -> StandingChoice? {
    guard let name = scope.annotator, let who = try Who(scope, db) else { return nil }
    let statement = try db.cachedStatement(
      sql: """
        SELECT e.seq, e.kind, e.card, e.subject, c.choice, c.at, c.cause, c.dwell, c.recordHash, c.recordOffset
        FROM event e LEFT JOIN event c ON c.seq = e.subject
        WHERE e.deck = ? AND e.seq < ? \(who.clause("e.annotator")) ORDER BY e.seq DESC
        """)
    let rows = try Row.fetchCursor(statement, arguments: [scope.deck.rawValue, order] + who.arguments)
    while let row = try rows.next() {
      let event = StoredRow(row, of: "event", number: 0)
      let kind: String = try event.word(1) { $0 }
      // A new choice clears redo.
      if kind == "choose" { return nil }
      let (sequence, card) = (try event.whole(0), CardID(try event.text(2)))
      guard kind == "undo", try waits(undo: sequence, on: card, scope.deck, who) else { continue }
      let made = try event.whole(3)
      let choice = StoredRow(row, of: "event", numbered: made)
      return StandingChoice(
        card: card, choice: try choice.word(4) { Choice(rawValue: $0) }, annotator: name, order: sequence,
        made: made, at: try choice.whole(5, in: LogLimits.times), cause: try choice.text(6),
        dwell: try choice.wholeIfAny(7, in: 0...LogLimits.dwell),
        record: try RecordMark(choice, hash: 8, offset: 9))
    }
    return nil
  }

  /// Whether an undo is among those of its card that a redo would reverse, now or after others.
  private func waits(undo: Int64, on card: CardID, _ deck: DeckID, _ who: Who) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT undone, rowid FROM standing WHERE deck = ? AND card = ? \(who.clause("annotator"))")
    var next = try Row.fetchOne(statement, arguments: [deck.rawValue, StoredText(card)] + who.arguments)
      .flatMap { try StoredRow($0, of: "standing", number: 1).wholeIfAny(0) }
    let keeper = Keeper(db: db)
    while let sequence = next, sequence > undo { next = try keeper.link(sequence).below }
    return next == undo
  }

  /// The number of the newest event of the log, whatever deck it is on; 0 if there is none.
  func lastSequence() throws -> Int64 {
    try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(seq) FROM event")) ?? 0
  }
}

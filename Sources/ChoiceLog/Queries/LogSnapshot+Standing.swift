import CardDeck
import GRDB

extension LogSnapshot {
  /// The choice that stands on a card; the last one of several annotators.
  package func standing(on card: CardID, in scope: ChoiceScope) throws -> StandingChoice? {
    let filter = try ScopeFilter(scope, db)
    let sql = Self.standing(filter, "AND s.card = ? ORDER BY s.top DESC LIMIT 1")
    return try db.firstRow(of: "standing", sql, filter.arguments + [card]) {
      try StandingRow($0).choice
    }
  }

  /// The stack of choices on a card, oldest first: the last one stands, and undo uncovers the one before it. Of several
  /// annotators, the stack of the one whose choice came to stand last.
  package func choices(on card: CardID, in scope: ChoiceScope) throws -> [Choice] {
    let filter = try ScopeFilter(scope, db)
    let sql = """
      SELECT rowid, top FROM standing WHERE \(filter.condition()) AND card = ? AND top IS NOT NULL
      ORDER BY top DESC LIMIT 1
      """
    var next = try db.firstRow(of: "standing", sql, filter.arguments + [card]) { try $0.whole() }
    var choices: [Choice] = []
    while let sequence = next {
      let link = try db.link(sequence)
      choices.append(link.choice)
      next = link.below
    }
    return choices.reversed()
  }

  /// Whether a choice stands on each of these cards, in their order.
  package func areDecided(_ cards: [CardID], in scope: ChoiceScope) throws -> [Bool] {
    let filter = try ScopeFilter(scope, db)
    let sql = """
      SELECT EXISTS (SELECT 1 FROM standing WHERE \(filter.condition()) AND card = ? AND top IS NOT NULL)
      """
    return try cards.map { try db.isTrue(sql, filter.arguments + [$0]) }
  }

  /// The choices that stand, newest first, at most `limit`. Undo takes them back in this order, and the first one's record is
  /// where the last session stopped.
  /// - Parameters:
  ///   - order: Only choices that came to stand before this; `nil` begins with the newest.
  ///   - choice: Only this choice; `nil` is every choice.
  package func newest(
    _ limit: Int, before order: Int64?, only choice: Choice?, in scope: ChoiceScope
  ) throws -> [StandingChoice] {
    try newest(limit, before: order, only: choice, in: scope, \.choice)
  }

  func newest<Value>(
    _ limit: Int, before order: Int64? = nil, only choice: Choice? = nil, in scope: ChoiceScope,
    _ value: (StandingRow) -> Value
  ) throws -> [Value] {
    let filter = try ScopeFilter(scope, db)
    let arguments = filter.arguments + [order ?? .max, max(0, limit)]
    return try db.rows(of: "standing", Self.newest(only: choice, filter), arguments) {
      value(try StandingRow($0))
    }
  }

  static func newest(only choice: Choice?, _ filter: ScopeFilter) -> String {
    // The word is part of the text, as SQLite uses the partial index for `later` only then.
    let only = choice.map { "AND s.choice = '\($0.rawValue)'" } ?? ""
    return standing(filter, "AND s.top < ? \(only) ORDER BY s.top DESC LIMIT ?")
  }

  /// The newest choices that remember the hash of their record, to find out whether the deck still has these records.
  /// Choices that were made before the last ``ChoiceLog/keepRecords(of:)`` are left out.
  package func comparableRecords(
    _ limit: Int, in scope: ChoiceScope
  ) throws -> [(card: CardID, mark: RecordMark)] {
    let filter = try ScopeFilter(scope, db)
    let sql = Self.standing(
      filter,
      """
      AND e.recordHash IS NOT NULL AND e.clock > (SELECT keptUpTo FROM deck WHERE id = s.deck)
      ORDER BY s.top DESC LIMIT ?
      """)
    return try db.rows(of: "standing", sql, filter.arguments + [max(0, limit)]) { row in
      let choice = try StandingRow(row).choice
      return choice.record.map { (choice.card, $0) }
    }.compactMap(\.self)
  }

  /// Calls `body` with each choice that stands, oldest first, without holding all in memory.
  package func forEachStanding(
    in scope: ChoiceScope, _ body: (StandingChoice) throws -> Void
  ) throws {
    let filter = try ScopeFilter(scope, db)
    let sql = Self.standing(filter, "ORDER BY s.top")
    try db.forEachRow(of: "standing", sql, filter.arguments) {
      try body(StandingRow($0).choice)
    }
  }

  /// Calls `body` with each card on which a choice stands. The cards of several annotators come in the order of their choices,
  /// and a card may come several times. The cards of one annotator come in no order.
  package func forEachStandingCard(in scope: ChoiceScope, _ body: (CardID, Choice) throws -> Void) throws {
    let filter = try ScopeFilter(scope, db)
    let order = scope.annotator == nil ? "ORDER BY top" : ""
    let sql =
      "SELECT rowid, card, choice FROM standing WHERE \(filter.condition()) AND top IS NOT NULL \(order)"
    try db.forEachRow(of: "standing", sql, filter.arguments) { row in
      try body(CardID(row.text()), row.choice())
    }
  }

  /// The cards of the log on which no choice stands, in the order of their first choices.
  package func undecidedCards(in scope: ChoiceScope) throws -> [CardID] {
    let filter = try ScopeFilter(scope, db)
    let sql = """
      SELECT card FROM standing WHERE \(filter.condition())
      GROUP BY card HAVING count(top) = 0 ORDER BY min(rowid)
      """
    return try db.rows(of: "standing", sql, filter.arguments) { CardID(try $0.text()) }
  }

  /// All cards on which a choice stands. Takes long if there are many: for ``ChoiceLog/readAside(_:)``.
  package func decided(in scope: ChoiceScope) throws -> DecidedCards {
    // The count may be wrong in a damaged log, so only a harmless amount of memory is reserved.
    var decided = DecidedCards(minimumCapacity: min(try tally(in: scope).decided, 1 << 20))
    decided.position = try position()
    // Each connection has its own versions.
    decided.position?.version = nil
    // The last choice of several annotators replaces the others.
    try forEachStandingCard(in: scope) { decided.insert($1, on: $0) }
    return decided
  }

  /// - Parameter end: Further conditions and an order.
  private static func standing(_ filter: ScopeFilter, _ end: String) -> String {
    """
    SELECT s.rowid, s.card, s.choice, s.top, s.made, s.undone, a.name, n.text,
      e.at, e.cause, e.dwell, e.recordHash, e.recordOffset, e.explored, e.reason, e.below
    FROM standing s
    LEFT JOIN event e ON e.seq = s.made
    LEFT JOIN annotator a ON a.id = s.annotator
    LEFT JOIN note n ON n.deck = s.deck AND n.annotator = s.annotator AND n.card = s.card
    WHERE \(filter.condition("s.")) AND s.top IS NOT NULL \(end)
    """
  }
}

/// A row of what stands, with the event that made the choice and the note on the card.
struct StandingRow {
  let choice: StandingChoice
  /// What a batch needs to take the choice back.
  let state: StoredState

  init(_ row: RowReader) throws {
    let (card, chosen) = (CardID(try row.text()), try row.choice())
    let (order, made) = (try row.whole(), try row.whole())
    let undone = try row.ifAny { try row.whole() }
    let (annotator, note) = (try row.text(), try row.ifAny { try row.text() })
    row.enter("event", number: made)
    // The row was made for the first choice on the card, and stays.
    choice = StandingChoice(
      card: card, choice: chosen, annotator: annotator, order: order, firstOrder: row.number, made: made,
      at: try row.whole(in: LogLimits.times), cause: try row.text(),
      dwell: try row.ifAny { try row.whole(in: 0...LogLimits.dwell) }, record: try row.record(),
      isExplored: try row.ifAny { try row.whole(in: 0...1) } == 1, note: note,
      reason: try row.ifAny { try row.text(limit: LogLimits.note) }.flatMap { $0.isEmpty ? nil : $0 })
    // A redo that stands is another event than the choice that it put back.
    let below = order == made ? try row.ifAny { try row.whole(in: 0...max(0, made - 1)) } : nil
    state = StoredState(
      state: CardState(top: order, made: made, choice: chosen, undone: undone), row: row.number,
      link: order == made
        ? Transition.Link(sequence: made, choice: chosen, subject: nil, below: below) : nil)
  }
}

extension LogSnapshot {
  /// The choice that redo puts back next: the last one that this annotator has taken back since his last choice on the deck.
  /// Its `order` is the number of the undo, which finds the choice that was taken back before it.
  /// - Parameters:
  ///   - order: Only undos before this event.
  ///   - scope: The choices of one annotator; redo is not for everyone together.
  package func newestUndone(before order: Int64, in scope: ChoiceScope) throws -> StandingChoice? {
    guard let name = scope.annotator else { return nil }
    let filter = try ScopeFilter(scope, db)
    let sql = EventRow.select + " WHERE \(filter.condition()) AND seq < ? ORDER BY seq DESC"
    let undone = try db.firstRow(of: "event", sql, filter.arguments + [order]) { row -> StandingChoice?? in
      let undo = try EventRow(row)
      // A new choice clears redo.
      if case .choose = undo.kind { return .some(nil) }
      guard undo.kind == .undo, try waits(undo: undo.sequence, on: undo.cardKey.card, filter) else {
        return nil
      }
      let choice = try undo.subject.flatMap { subject in
        try db.firstRow(of: "event", EventRow.select + " WHERE seq = ?", [subject]) { try EventRow($0) }
      }
      guard let choice, case .choose(let chosen) = choice.kind else { throw row.fault("subject") }
      return StandingChoice(
        card: undo.cardKey.card, choice: chosen, annotator: name, order: undo.sequence,
        made: choice.sequence, at: choice.at, cause: choice.cause, dwell: choice.dwell, record: choice.record,
        reason: choice.reason)
    }
    return undone ?? nil
  }

  /// Whether a redo on its card would reverse an undo, now or after other redos.
  private func waits(undo: Int64, on card: CardID, _ filter: ScopeFilter) throws -> Bool {
    let sql = "SELECT rowid, undone FROM standing WHERE \(filter.condition()) AND card = ?"
    var next = try db.firstRow(of: "standing", sql, filter.arguments + [card]) { row in
      try row.ifAny { try row.whole() }
    }
    while let sequence = next, sequence > undo { next = try db.link(sequence).below }
    return next == undo
  }

  /// The number of the newest event, on whatever deck; 0 if there is none.
  package func lastSequence() throws -> Int64 {
    try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(seq) FROM event")) ?? 0
  }
}

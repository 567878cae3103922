import CardDeck
import Foundation
import GRDB

extension LogSnapshot {
  /// What stands on one card; of several annotators, what came to stand last.
  package func standing(on card: CardID, in scope: ChoiceScope) throws -> StandingChoice? {
    guard let who = try Who(scope, db) else { return nil }
    let statement = try db.cachedStatement(
      sql: Self.standing("AND s.card = ? \(who.clause("s.annotator"))", "ORDER BY s.top DESC LIMIT 1"))
    let arguments: StatementArguments = [scope.deck.rawValue, StoredText(card)] + who.arguments
    return try Row.fetchOne(statement, arguments: arguments).map { try StandingChoice($0) }
  }

  /// The choices on one card that stand on one another, oldest first: the last one stands, and undo uncovers the one
  /// before it. Of several annotators, those of the one whose choice came to stand last.
  package func choices(on card: CardID, in scope: ChoiceScope) throws -> [Choice] {
    guard let who = try Who(scope, db) else { return [] }
    let statement = try db.cachedStatement(
      sql: """
        SELECT top, rowid FROM standing WHERE deck = ? AND card = ? \(who.clause("annotator")) AND top IS NOT NULL
        ORDER BY top DESC LIMIT 1
        """)
    var next = try Row.fetchOne(
      statement, arguments: [scope.deck.rawValue, StoredText(card)] + who.arguments
    ).map { try StoredRow($0, of: "standing", number: 1).whole(0) }
    var choices: [Choice] = []
    let keeper = Keeper(db: db)
    while let sequence = next {
      let link = try keeper.link(sequence)
      choices.append(link.choice)
      next = link.below
    }
    return choices.reversed()
  }

  /// Whether something stands on each of these cards, in their order.
  package func areDecided(_ cards: [CardID], in scope: ChoiceScope) throws -> [Bool] {
    guard let who = try Who(scope, db) else { return cards.map { _ in false } }
    let statement = try db.cachedStatement(
      sql: """
        SELECT EXISTS (
          SELECT 1 FROM standing WHERE deck = ? AND card = ? \(who.clause("annotator")) AND top IS NOT NULL)
        """)
    return try cards.map { card in
      try Bool.fetchOne(statement, arguments: [scope.deck.rawValue, StoredText(card)] + who.arguments)
        ?? false
    }
  }

  /// What stands, the newest first, at most `limit` of it: what undo takes back, page by page, and, reversed,
  /// what an engine adopts. The first one's record is where the last session stopped.
  /// - Parameters:
  ///   - order: Only what came to stand before this; `nil` begins with the newest.
  ///   - choice: Only this choice; `nil` is all of them.
  package func newest(
    _ limit: Int, before order: Int64?, only choice: Choice?, in scope: ChoiceScope
  ) throws -> [StandingChoice] {
    guard let who = try Who(scope, db) else { return [] }
    let statement = try db.cachedStatement(sql: Self.newest(only: choice, who))
    let arguments: StatementArguments =
      [scope.deck.rawValue] + who.arguments + [order ?? .max] + [max(0, limit)]
    return try Row.fetchAll(statement, arguments: arguments).map { try StandingChoice($0) }
  }

  static func newest(only choice: Choice?, _ who: Who) -> String {
    // The word is written out, as only then the index of what comes back later is found.
    let only = choice.map { "AND s.choice = '\($0.rawValue)'" } ?? ""
    return standing("\(who.clause("s.annotator")) AND s.top < ? \(only)", "ORDER BY s.top DESC LIMIT ?")
  }

  /// Goes through what stands, oldest first, without holding it in memory.
  package func forEachStanding(
    in scope: ChoiceScope, _ body: (StandingChoice) throws -> Void
  ) throws {
    guard let who = try Who(scope, db) else { return }
    let statement = try db.cachedStatement(
      sql: Self.standing(who.clause("s.annotator"), "ORDER BY s.top"))
    let rows = try Row.fetchCursor(statement, arguments: [scope.deck.rawValue] + who.arguments)
    while let row = try rows.next() { try body(StandingChoice(row)) }
  }

  /// The cards on which something stands, in no order; of several annotators more than once.
  package func forEachStandingCard(in scope: ChoiceScope, _ body: (CardID, Choice) throws -> Void) throws {
    guard let who = try Who(scope, db) else { return }
    let statement = try db.cachedStatement(
      sql: """
        SELECT card, choice, rowid FROM standing
        WHERE deck = ? \(who.clause("annotator")) AND top IS NOT NULL
        """)
    let rows = try Row.fetchCursor(statement, arguments: [scope.deck.rawValue] + who.arguments)
    while let row = try rows.next() {
      let row = StoredRow(row, of: "standing", number: 2)
      try body(CardID(try row.text(0)), try row.word(1) { Choice(rawValue: $0) })
    }
  }

  /// The cards that the log has heard of and on which nothing stands, in the order in which it heard of them.
  package func undecidedCards(in scope: ChoiceScope) throws -> [CardID] {
    guard let who = try Who(scope, db) else { return [] }
    let statement = try db.cachedStatement(
      sql: """
        SELECT card, min(rowid) FROM standing WHERE deck = ? \(who.clause("annotator"))
        GROUP BY card HAVING count(top) = 0 ORDER BY min(rowid)
        """)
    return try Row.fetchAll(statement, arguments: [scope.deck.rawValue] + who.arguments).map {
      CardID(try StoredRow($0, of: "standing", number: 1).text(0))
    }
  }

  /// Everything that stands, as a set. Takes time with the number of choices: for ``ChoiceLog/readAside(_:)``.
  package func decided(in scope: ChoiceScope) throws -> DecidedCards {
    guard let who = try Who(scope, db) else { return DecidedCards() }
    // Of several annotators the last one's choice is put in last, and stays.
    let order = scope.annotator == nil ? "ORDER BY top" : ""
    let statement = try db.cachedStatement(
      sql: """
        SELECT card, choice, rowid FROM standing
        WHERE deck = ? \(who.clause("annotator")) AND top IS NOT NULL \(order)
        """)
    // What is counted may be wrong; room for it is taken in advance only as far as that does no harm.
    var decided = DecidedCards(minimumCapacity: min(try tally(in: scope).decided, 1 << 20))
    decided.position = try position()
    // A connection counts for itself.
    decided.position?.version = nil
    let rows = try Row.fetchCursor(statement, arguments: [scope.deck.rawValue] + who.arguments)
    while let row = try rows.next() {
      let row = StoredRow(row, of: "standing", number: 2)
      decided.insert(try row.word(1) { Choice(rawValue: $0) }, on: CardID(try row.text(0)))
    }
    return decided
  }

  private static func standing(_ condition: String, _ order: String) -> String {
    """
    SELECT s.card, s.choice, a.name, s.top, s.made, e.at, e.cause, e.dwell, e.recordHash, e.recordOffset, n.text,
      s.rowid
    FROM standing s
    LEFT JOIN event e ON e.seq = s.made
    LEFT JOIN annotator a ON a.id = s.annotator
    LEFT JOIN note n ON n.deck = s.deck AND n.annotator = s.annotator AND n.card = s.card
    WHERE s.deck = ? AND s.top IS NOT NULL \(condition) \(order)
    """
  }
}

extension StandingChoice {
  fileprivate init(_ row: Row) throws {
    let standing = StoredRow(row, of: "standing", number: 11)
    let made = try standing.whole(4)
    let event = StoredRow(row, of: "event", numbered: made)
    self.init(
      card: CardID(try standing.text(0)), choice: try standing.word(1) { Choice(rawValue: $0) },
      annotator: try standing.text(2), order: try standing.whole(3), made: made,
      at: try event.whole(5, in: LogLimits.times), cause: try event.text(6),
      dwell: try event.wholeIfAny(7, in: 0...LogLimits.dwell),
      record: try RecordMark(event, hash: 8, offset: 9), note: try standing.textIfAny(10))
  }
}

import CardDeck
import Foundation
import GRDB

extension LogSnapshot {
  package func standing(on card: CardID, in scope: ChoiceScope) throws -> StandingChoice? {
    guard let who = try Who(scope, db) else { return nil }
    let statement = try db.cachedStatement(
      sql: Self.standing("AND s.card = ? \(who.clause("s.annotator"))", "ORDER BY s.top DESC LIMIT 1"))
    let arguments: StatementArguments = [scope.deck.rawValue, StoredText(card)] + who.arguments
    return try Row.fetchOne(statement, arguments: arguments).map { try StandingChoice($0) }
  }

  package func choices(on card: CardID, in scope: ChoiceScope) throws -> [Choice] {
    guard let who = try Who(scope, db) else { return [] }
    let statement = try db.cachedStatement(
      sql: """
        SELECT top FROM standing WHERE deck = ? AND card = ? \(who.clause("annotator")) AND top IS NOT NULL
        ORDER BY top DESC LIMIT 1
        """)
    var next = try Int64.fetchOne(
      statement, arguments: [scope.deck.rawValue, StoredText(card)] + who.arguments)
    var choices: [Choice] = []
    let keeper = Keeper(db: db)
    while let sequence = next {
      let link = try keeper.link(sequence)
      choices.append(link.choice)
      next = link.below
    }
    return choices.reversed()
  }

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

  /// The ids alone of the cards on which something stands, in no order; of several annotators more than once.
  package func forEachStandingCard(in scope: ChoiceScope, _ body: (CardID) throws -> Void) throws {
    guard let who = try Who(scope, db) else { return }
    let statement = try db.cachedStatement(
      sql: "SELECT card FROM standing WHERE deck = ? \(who.clause("annotator")) AND top IS NOT NULL")
    let cards = try StoredText.fetchCursor(statement, arguments: [scope.deck.rawValue] + who.arguments)
    while let card = try cards.next() { try body(card.card) }
  }

  package func decided(in scope: ChoiceScope) throws -> DecidedCards {
    guard let who = try Who(scope, db) else { return DecidedCards() }
    // Of several annotators the last one's choice is put in last, and stays.
    let order = scope.annotator == nil ? "ORDER BY top" : ""
    let statement = try db.cachedStatement(
      sql: """
        SELECT card, choice FROM standing
        WHERE deck = ? \(who.clause("annotator")) AND top IS NOT NULL \(order)
        """)
    var decided = DecidedCards(minimumCapacity: try tally(in: scope).decided)
    let rows = try Row.fetchCursor(statement, arguments: [scope.deck.rawValue] + who.arguments)
    while let row = try rows.next() {
      let card: StoredText = row[0]
      if let choice = Choice(stored: row[1]) { decided.insert(choice, on: card.card) }
    }
    return decided
  }

  private static func standing(_ condition: String, _ order: String) -> String {
    """
    SELECT s.card, s.choice, a.name, s.top, s.made, e.at, e.cause, e.dwell, e.recordHash, e.recordOffset, n.text
    FROM standing s
    JOIN event e ON e.seq = s.made
    JOIN annotator a ON a.id = s.annotator
    LEFT JOIN note n ON n.deck = s.deck AND n.annotator = s.annotator AND n.card = s.card
    WHERE s.deck = ? AND s.top IS NOT NULL \(condition) \(order)
    """
  }
}

extension StandingChoice {
  fileprivate init(_ row: Row) throws {
    guard let choice = Choice(stored: row[1]) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an unknown choice")
    }
    let (card, annotator, cause, note): (StoredText, StoredText, StoredText, StoredText?) =
      (row[0], row[2], row[6], row[10])
    self.init(
      card: card.card, choice: choice, annotator: annotator.text, order: row[3], made: row[4], at: row[5],
      cause: cause.text, dwell: row[7], record: RecordMark(stored: row[8], offset: row[9]), note: note?.text)
  }
}

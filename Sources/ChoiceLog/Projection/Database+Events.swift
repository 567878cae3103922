import CardDeck
import Foundation
import GRDB

// MARK: - Cards

extension Database {
  func state(of card: CardKey) throws -> StoredState {
    let statement = try cachedStatement(
      sql: """
        SELECT rowid, top, made, choice, undone FROM standing WHERE deck = ? AND annotator = ? AND card = ?
        """)
    defer { statement.restart() }
    var parameters = Parameters(of: statement)
    card.bind(to: &parameters)
    let row = RowReader(statement, of: "standing", in: self)
    guard try row.next() else { return StoredState() }
    let state = CardState(
      top: try row.ifAny { try row.whole() }, made: try row.ifAny { try row.whole() },
      choice: try row.ifAny { try row.choice() }, undone: try row.ifAny { try row.whole() })
    // All three, or none.
    guard (state.top == nil) == (state.choice == nil) else { throw row.fault("choice") }
    guard (state.top == nil) == (state.made == nil) else { throw row.fault("made") }
    return StoredState(state: state, row: row.number)
  }

  /// Whether an annotator has never chosen on a deck.
  func isBlank(deck: Int64, annotator: Int64) throws -> Bool {
    try isTrue(
      "SELECT NOT EXISTS (SELECT 1 FROM standing WHERE deck = ? AND annotator = ?)", [deck, annotator])
  }

  /// - Parameter row: The number of the card's row, which saves half of the work; `nil` if there is none, or it is unknown.
  func keep(_ state: CardState, of card: CardKey, row: Int64?) throws {
    let statement = try cachedStatement(sql: row == nil ? Self.insertState : Self.updateState)
    var parameters = Parameters(of: statement)
    parameters.bind(state.top)
    parameters.bind(state.made)
    parameters.bind(state.choice?.rawValue)
    parameters.bind(state.undone)
    if let row { parameters.bind(row) } else { card.bind(to: &parameters) }
    try statement.runOnce(in: self)
  }

  private static let insertState = """
    INSERT INTO standing (top, made, choice, undone, deck, annotator, card) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (deck, annotator, card) DO UPDATE SET
      top = excluded.top, made = excluded.made, choice = excluded.choice, undone = excluded.undone
    """
  private static let updateState =
    "UPDATE standing SET top = ?, made = ?, choice = ?, undone = ? WHERE rowid = ?"

  func keep(note text: String, of card: CardKey, event: Int64) throws {
    let arguments: [(any DatabaseValueConvertible)?] = [card.deck, card.annotator, card.card]
    guard !text.isEmpty else {
      return try run("DELETE FROM note WHERE deck = ? AND annotator = ? AND card = ?", arguments)
    }
    try run(
      """
      INSERT INTO note (deck, annotator, card, event, text) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (deck, annotator, card) DO UPDATE SET event = excluded.event, text = excluded.text
      """, arguments + [event, ExactText(text)])
  }

  func count(_ choice: Choice, by difference: Int, deck: Int64, annotator: Int64) throws {
    try run(
      "INSERT OR IGNORE INTO tally (deck, annotator, choice, count) VALUES (?, ?, ?, 0)",
      [deck, annotator, choice.rawValue])
    try run(
      """
      UPDATE tally SET count = count + ?1 WHERE deck = ?2 AND annotator = ?3 AND choice = ?4 AND count + ?1 >= 0
      """, [difference, deck, annotator, choice.rawValue])
    guard changesCount == 1 else {
      throw DatabaseError(resultCode: .SQLITE_CONSTRAINT_CHECK, message: "fewer than no choices are counted")
    }
  }
}

// MARK: - Events

extension Database {
  /// The part of an event that a later event of the same card builds on.
  func link(_ sequence: Int64) throws -> Transition.Link {
    let sql = "SELECT seq, choice, subject, below FROM event WHERE seq = ?"
    let link = try firstRow(of: "event", sql, [sequence]) { row in
      // Only earlier events, so that going down from one to the next ends.
      let earlier = 0...max(0, sequence - 1)
      return Transition.Link(
        sequence: row.number, choice: try row.choice(),
        subject: try row.ifAny { try row.whole(in: earlier) },
        below: try row.ifAny { try row.whole(in: earlier) })
    }
    guard let link else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "event \(sequence) is missing")
    }
    return link
  }

  /// The newest event's number and clock; 0 and `nil` in a log without events.
  func newestEvent() throws -> (sequence: Int64, clock: Int64?) {
    try firstRow(of: "event", "SELECT seq, clock FROM event ORDER BY seq DESC LIMIT 1") { row in
      (row.number, try row.whole(in: .min ... .max))
    } ?? (0, nil)
  }

  /// An annotator's number; `nil` for one without events in this log.
  func knownAnnotator(named name: String) throws -> Int64? {
    try number("annotator", "name", ExactText(name))
  }

  /// The number of a scope's annotator; 0, which no annotator has, for one who has done nothing, and for everyone.
  func annotator(in scope: ChoiceScope) throws -> Int64 {
    try scope.annotator.flatMap { try knownAnnotator(named: $0) } ?? 0
  }

  /// An annotator's number, which is made if there is none.
  func annotator(named name: String) throws -> Int64 {
    try knownAnnotator(named: name) ?? add("annotator", "name", ExactText(name))
  }

  /// An origin's number, which is made if there is none.
  func origin(_ uuid: [UInt8]) throws -> Int64 {
    try number("origin", "uuid", Data(uuid)) ?? add("origin", "uuid", Data(uuid))
  }

  private func number(
    _ table: String, _ column: String, _ value: any DatabaseValueConvertible
  ) throws -> Int64? {
    let statement = try cachedStatement(sql: "SELECT id FROM \(table) WHERE \(column) = ?")
    return try Int64.fetchOne(statement, arguments: [value])
  }

  private func add(_ table: String, _ column: String, _ value: any DatabaseValueConvertible) throws -> Int64 {
    try run("INSERT INTO \(table) (\(column)) VALUES (?)", [value])
    return lastInsertedRowID
  }

  private func run(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?]) throws {
    try cachedStatement(sql: sql).execute(arguments: StatementArguments(arguments))
  }
}

import Foundation
import GRDB

/// One annotator's card, as the tables know it.
struct CardKey: Hashable {
  let deck: Int64
  let annotator: Int64
  let card: StoredText
}

/// What an event has done.
package struct Appended: Sendable, Hashable {
  /// Its number in the log; `nil` if there was nothing to undo or redo and nothing was added.
  package let sequence: Int64?
  /// What stands on the card now.
  package let standing: Choice?
}

/// Adds events, and keeps the tables that follow from them. Works inside a transaction of the caller's.
struct EventProjector {
  let db: Database

  func append(_ event: ChoiceEvent, as identity: EventIdentity) throws -> Appended {
    try LogLimits.check(event)
    let card = CardKey(
      deck: event.deck.rawValue, annotator: try annotator(named: event.annotator),
      card: StoredText(event.card))
    let state = try state(of: card)
    let transition = try Transition.of(event.kind, from: state, link: link)
    if case .note(let text) = event.kind {
      let sequence = try insert(event, on: card, as: identity, nil)
      try keep(note: text, of: card, event: sequence)
      return Appended(sequence: sequence, standing: state.choice)
    }
    guard let transition else { return Appended(sequence: nil, standing: state.choice) }
    let sequence = try insert(event, on: card, as: identity, transition)
    let next = transition.state(as: sequence)
    try keep(next, insteadOf: state, of: card)
    return Appended(sequence: sequence, standing: next.choice)
  }

  private func clock(of event: ChoiceEvent) throws -> Int64 {
    LogClock.next(at: event.at, after: try LogClock.last(in: db))
  }

  // MARK: What follows from events

  func state(of card: CardKey) throws -> CardState { try stored(card).state }

  func stored(_ card: CardKey) throws -> StoredState {
    let statement = try db.cachedStatement(sql: Self.selectState)
    defer { statement.restart() }
    statement.bind(card.deck, at: 1)
    statement.bind(card.annotator, at: 2)
    statement.bind(card.card, at: 3)
    guard try statement.step(in: db) else { return StoredState() }
    let stored = StoredRow<StandingColumn>(statement)
    let state = CardState(
      top: try stored.wholeIfAny(.top), made: try stored.wholeIfAny(.made),
      choice: try stored.choiceIfAny(.choice), undone: try stored.wholeIfAny(.undone))
    // All three, or none.
    guard (state.top == nil) == (state.choice == nil) else { throw stored.fault(.choice) }
    guard (state.top == nil) == (state.made == nil) else { throw stored.fault(.made) }
    return StoredState(state: state, row: try stored.whole(.rowid, in: .min ... .max))
  }

  // Put together once, not for every event.
  private static let selectState =
    "SELECT \(StandingColumn.list) FROM standing WHERE deck = ? AND annotator = ? AND card = ?"
  private static let selectEvent = EventColumn.select + " WHERE seq = ?"

  /// Whether nothing has ever happened to a card of a deck by an annotator.
  func isBlank(deck: Int64, annotator: Int64) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT NOT EXISTS (SELECT 1 FROM standing WHERE deck = ? AND annotator = ?)")
    return try Bool.fetchOne(statement, arguments: [deck, annotator]) ?? false
  }

  func keep(_ state: CardState, insteadOf before: CardState, of card: CardKey) throws {
    try keep(state, of: card)
    guard before.choice != state.choice else { return }
    for (choice, difference) in [(before.choice, -1), (state.choice, 1)] {
      if let choice { try count(choice, by: difference, deck: card.deck, annotator: card.annotator) }
    }
  }

  /// Without counting it.
  /// - Parameter row: The number of the card's row; `nil` if it has none, or nobody knows.
  func keep(_ state: CardState, of card: CardKey, row: Int64? = nil) throws {
    if let row { return try keep(state, inRow: row) }
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO standing (deck, annotator, card, top, made, choice, undone) VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (deck, annotator, card) DO UPDATE SET
          top = excluded.top, made = excluded.made, choice = excluded.choice, undone = excluded.undone
        """)
    statement.bind(card.deck, at: 1)
    statement.bind(card.annotator, at: 2)
    statement.bind(card.card, at: 3)
    statement.bind(state.top, at: 4)
    statement.bind(state.made, at: 5)
    statement.bind(StoredText(state.choice?.rawValue), at: 6)
    statement.bind(state.undone, at: 7)
    try statement.runOnce(in: db)
  }

  /// Without looking for the card's row, which is half of the work.
  private func keep(_ state: CardState, inRow row: Int64) throws {
    let statement = try db.cachedStatement(
      sql: "UPDATE standing SET top = ?, made = ?, choice = ?, undone = ? WHERE rowid = ?")
    statement.bind(state.top, at: 1)
    statement.bind(state.made, at: 2)
    statement.bind(StoredText(state.choice?.rawValue), at: 3)
    statement.bind(state.undone, at: 4)
    statement.bind(row, at: 5)
    try statement.runOnce(in: db)
  }

  func keep(note text: String, of card: CardKey, event: Int64) throws {
    guard !text.isEmpty else {
      return try run("DELETE FROM note WHERE deck = ? AND annotator = ? AND card = ?", card.arguments)
    }
    try run(
      """
      INSERT INTO note (deck, annotator, card, event, text) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (deck, annotator, card) DO UPDATE SET event = excluded.event, text = excluded.text
      """, card.arguments + [event, StoredText(text)])
  }

  func count(_ choice: Choice, by difference: Int, deck: Int64, annotator: Int64) throws {
    try run(
      "INSERT OR IGNORE INTO tally (deck, annotator, choice, count) VALUES (?, ?, ?, 0)",
      [deck, annotator, choice.rawValue])
    try run(
      """
      UPDATE tally SET count = count + ?1 WHERE deck = ?2 AND annotator = ?3 AND choice = ?4 AND count + ?1 >= 0
      """, [difference, deck, annotator, choice.rawValue])
    guard db.changesCount == 1 else {
      throw DatabaseError(resultCode: .SQLITE_CONSTRAINT_CHECK, message: "fewer than no choices are counted")
    }
  }

  /// The part of an event that a later one of the same card builds on.
  func link(_ sequence: Int64) throws -> Transition.Link {
    let statement = try db.cachedStatement(sql: Self.selectEvent)
    defer { statement.restart() }
    statement.bind(sequence, at: 1)
    guard try statement.step(in: db) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "event \(sequence) is missing")
    }
    let stored = StoredRow<EventColumn>(statement)
    // Of earlier ones only, so that whoever goes down from one to the next comes to an end.
    let earlier = 0...max(0, sequence - 1)
    return Transition.Link(
      sequence: sequence, choice: try stored.choice(.choice),
      subject: try stored.wholeIfAny(.subject, in: earlier), below: try stored.wholeIfAny(.below, in: earlier)
    )
  }

  // MARK: Events

  private func insert(
    _ event: ChoiceEvent, on card: CardKey, as identity: EventIdentity, _ transition: Transition?
  ) throws -> Int64 {
    let row = EventRow(
      event, on: card, origin: try origin(identity.origin), number: identity.number,
      clock: try clock(of: event), transition)
    return try row.insert(db.cachedStatement(sql: EventColumn.insert), in: db)
  }

  /// Whether an event could not be added because it is there already, with its identity.
  static func isRepeated(_ error: DatabaseError) -> Bool {
    error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE && error.message?.contains("event.origin") == true
  }

  func annotator(named name: String) throws -> Int64 {
    try number("annotator", "name", StoredText(name))
  }

  func origin(_ uuid: [UInt8]) throws -> Int64 { try number("origin", "uuid", Data(uuid)) }

  /// The row's number, made if it is not there.
  private func number(
    _ table: String, _ column: String, _ value: any DatabaseValueConvertible
  ) throws -> Int64 {
    let statement = try db.cachedStatement(sql: "SELECT id FROM \(table) WHERE \(column) = ?")
    if let number = try Int64.fetchOne(statement, arguments: [value]) { return number }
    try run("INSERT INTO \(table) (\(column)) VALUES (?)", [value])
    return db.lastInsertedRowID
  }

  private func run(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?]) throws {
    try db.cachedStatement(sql: sql).execute(arguments: StatementArguments(arguments))
  }
}

extension CardKey {
  fileprivate var arguments: [(any DatabaseValueConvertible)?] { [deck, annotator, card] }
}

/// The clock by which events are put in order: the time of day where that goes forward, else one more than the last.
///
/// The time alone would not do, as it may be set back between a choice and its undo; nor would a plain counter, as
/// the events of two logs are to come out in about the order in which they happened.
enum LogClock {
  /// The reading for an event that is added now.
  /// - Parameters:
  ///   - at: Milliseconds since 1970, by the caller's clock.
  ///   - last: Of the event before; `nil` if there is none.
  static func next(at: Int64, after last: Int64?) -> Int64 {
    let time = at.clamped(to: LogLimits.times)
    // A log into which a forged clock was merged by an earlier version still takes choices.
    return last.map { max(time, $0 < LogLimits.counts.upperBound ? $0 + 1 : $0) } ?? time
  }

  private static let lastEvent = EventColumn.select + " ORDER BY seq DESC LIMIT 1"

  /// The reading of the last event; `nil` if there is none.
  static func last(in db: Database) throws -> Int64? {
    try db.firstRow(of: EventColumn.self, lastEvent) { last in
      // There have to be numbers left for those that come.
      _ = try last.whole(.seq)
      return try last.whole(.clock, in: .min ... .max)
    }
  }
}

import Foundation
import GRDB

/// Adds events and keeps what follows from them. Works inside a transaction of the caller's.
struct Keeper {
  let db: Database

  /// A card as the tables know it.
  struct Place: Hashable {
    let deck: Int64
    let annotator: Int64
    let card: StoredText
  }

  func append(_ event: ChoiceEvent, as identity: EventIdentity) throws -> Appended {
    try LogLimits.check(event)
    let place = Place(
      deck: event.deck.rawValue, annotator: try annotator(named: event.annotator),
      card: StoredText(event.card))
    let state = try state(of: place)
    let transition = try Transition.of(event.kind, from: state, link: link)
    if case .note(let text) = event.kind {
      let sequence = try insert(event, at: place, as: identity, Stored(clock: clock(of: event)))
      try keep(note: text, of: place, event: sequence)
      return Appended(sequence: sequence, standing: state.choice)
    }
    guard let transition else { return Appended(sequence: nil, standing: state.choice) }
    let stored = Stored(
      clock: try clock(of: event), choice: transition.choice, subject: transition.subject,
      below: transition.below)
    let sequence = try insert(event, at: place, as: identity, stored)
    let next = transition.state(as: sequence)
    try keep(next, insteadOf: state, of: place)
    return Appended(sequence: sequence, standing: next.choice)
  }

  private func clock(of event: ChoiceEvent) throws -> Int64 { try LogClock.next(at: event.at, in: db) }

  // MARK: What follows from events

  func state(of place: Place) throws -> CardState {
    let statement = try db.cachedStatement(
      sql:
        "SELECT top, made, choice, undone, rowid FROM standing WHERE deck = ? AND annotator = ? AND card = ?")
    guard let row = try Row.fetchOne(statement, arguments: StatementArguments(place.arguments)) else {
      return CardState()
    }
    let stored = StoredRow(row, of: "standing", number: 4)
    let state = CardState(
      top: try stored.wholeIfAny(0), made: try stored.wholeIfAny(1),
      choice: try stored.choiceIfAny(2), undone: try stored.wholeIfAny(3))
    // All three, or none.
    guard (state.top == nil) == (state.choice == nil) else { throw stored.fault(2) }
    guard (state.top == nil) == (state.made == nil) else { throw stored.fault(1) }
    return state
  }

  func keep(_ state: CardState, insteadOf before: CardState, of place: Place) throws {
    try keep(state, of: place)
    guard before.choice != state.choice else { return }
    if let choice = before.choice { try count(choice, by: -1, of: place) }
    if let choice = state.choice { try count(choice, by: 1, of: place) }
  }

  /// Without counting it.
  func keep(_ state: CardState, of place: Place) throws {
    try run(
      """
      INSERT INTO standing (deck, annotator, card, top, made, choice, undone) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (deck, annotator, card) DO UPDATE SET
        top = excluded.top, made = excluded.made, choice = excluded.choice, undone = excluded.undone
      """, place.arguments + [state.top, state.made, state.choice?.rawValue, state.undone])
  }

  func keep(note text: String, of place: Place, event: Int64) throws {
    guard !text.isEmpty else {
      return try run("DELETE FROM note WHERE deck = ? AND annotator = ? AND card = ?", place.arguments)
    }
    try run(
      """
      INSERT INTO note (deck, annotator, card, event, text) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (deck, annotator, card) DO UPDATE SET event = excluded.event, text = excluded.text
      """, place.arguments + [event, StoredText(text)])
  }

  func count(_ choice: Choice, by difference: Int, of place: Place) throws {
    try run(
      "INSERT OR IGNORE INTO tally (deck, annotator, choice, count) VALUES (?, ?, ?, 0)",
      [place.deck, place.annotator, choice.rawValue])
    try run(
      "UPDATE tally SET count = count + ? WHERE deck = ? AND annotator = ? AND choice = ?",
      [difference, place.deck, place.annotator, choice.rawValue])
  }

  /// The part of an event that a later one of the same card builds on.
  func link(_ sequence: Int64) throws -> Transition.Link {
    let statement = try db.cachedStatement(sql: "SELECT choice, subject, below FROM event WHERE seq = ?")
    guard let row = try Row.fetchOne(statement, arguments: [sequence]) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "event \(sequence) is missing")
    }
    let stored = StoredRow(row, of: "event", numbered: sequence)
    // Of earlier ones only, so that whoever goes down from one to the next comes to an end.
    let earlier = 0...max(0, sequence - 1)
    return Transition.Link(
      sequence: sequence, choice: try stored.word(0) { Choice(rawValue: $0) },
      subject: try stored.wholeIfAny(1, in: earlier), below: try stored.wholeIfAny(2, in: earlier))
  }

  // MARK: Events

  /// What the tables know of an event beside what its caller said.
  struct Stored: Hashable {
    var clock: Int64
    var choice: Choice?
    var subject: Int64?
    var below: Int64?
  }

  func insert(
    _ event: ChoiceEvent, at place: Place, as identity: EventIdentity, _ stored: Stored
  ) throws -> Int64 {
    let note: StoredText? = if case .note(let text) = event.kind { StoredText(text) } else { nil }
    let figures = event.figures
    try run(
      """
      INSERT INTO event (origin, number, deck, annotator, card, kind, choice, cause, at, dwell, recordHash,
        recordOffset, tx, ty, vx, vy, ratio, note, subject, below, clock)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        try origin(identity.origin), identity.number, place.deck, place.annotator, place.card,
        event.kind.word,
        stored.choice?.rawValue, StoredText(event.cause), event.at, event.dwell,
        event.record?.hash?.data, event.record?.offset, figures?.tx, figures?.ty, figures?.vx, figures?.vy,
        figures?.ratio, note, stored.subject, stored.below, stored.clock,
      ])
    return db.lastInsertedRowID
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

extension Keeper.Place {
  fileprivate var arguments: [(any DatabaseValueConvertible)?] { [deck, annotator, card] }
}

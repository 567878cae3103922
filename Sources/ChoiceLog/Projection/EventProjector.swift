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
      let sequence = try insert(event, on: card, as: identity, Stored(clock: clock(of: event)))
      try keep(note: text, of: card, event: sequence)
      return Appended(sequence: sequence, standing: state.choice)
    }
    guard let transition else { return Appended(sequence: nil, standing: state.choice) }
    let stored = Stored(
      clock: try clock(of: event), choice: transition.choice, subject: transition.subject,
      below: transition.below)
    let sequence = try insert(event, on: card, as: identity, stored)
    let next = transition.state(as: sequence)
    try keep(next, insteadOf: state, of: card)
    return Appended(sequence: sequence, standing: next.choice)
  }

  private func clock(of event: ChoiceEvent) throws -> Int64 { try LogClock.next(at: event.at, in: db) }

  // MARK: What follows from events

  func state(of card: CardKey) throws -> CardState {
    let statement = try db.cachedStatement(
      sql: "SELECT \(StandingColumn.list) FROM standing WHERE deck = ? AND annotator = ? AND card = ?")
    guard let row = try Row.fetchOne(statement, arguments: StatementArguments(card.arguments)) else {
      return CardState()
    }
    let stored = StoredRow<StandingColumn>(row, of: "standing", number: .rowid)
    let state = CardState(
      top: try stored.wholeIfAny(.top), made: try stored.wholeIfAny(.made),
      choice: try stored.choiceIfAny(.choice), undone: try stored.wholeIfAny(.undone))
    // All three, or none.
    guard (state.top == nil) == (state.choice == nil) else { throw stored.fault(.choice) }
    guard (state.top == nil) == (state.made == nil) else { throw stored.fault(.made) }
    return state
  }

  func keep(_ state: CardState, insteadOf before: CardState, of card: CardKey) throws {
    try keep(state, of: card)
    guard before.choice != state.choice else { return }
    if let choice = before.choice { try count(choice, by: -1, of: card) }
    if let choice = state.choice { try count(choice, by: 1, of: card) }
  }

  /// Without counting it.
  func keep(_ state: CardState, of card: CardKey) throws {
    try run(
      """
      INSERT INTO standing (deck, annotator, card, top, made, choice, undone) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (deck, annotator, card) DO UPDATE SET
        top = excluded.top, made = excluded.made, choice = excluded.choice, undone = excluded.undone
      """, card.arguments + [state.top, state.made, state.choice?.rawValue, state.undone])
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

  func count(_ choice: Choice, by difference: Int, of card: CardKey) throws {
    try run(
      "INSERT OR IGNORE INTO tally (deck, annotator, choice, count) VALUES (?, ?, ?, 0)",
      [card.deck, card.annotator, choice.rawValue])
    try run(
      "UPDATE tally SET count = count + ? WHERE deck = ? AND annotator = ? AND choice = ?",
      [difference, card.deck, card.annotator, choice.rawValue])
  }

  /// The part of an event that a later one of the same card builds on.
  func link(_ sequence: Int64) throws -> Transition.Link {
    let statement = try db.cachedStatement(sql: EventColumn.select + " WHERE seq = ?")
    guard let row = try Row.fetchOne(statement, arguments: [sequence]) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "event \(sequence) is missing")
    }
    let stored = StoredRow<EventColumn>(row, of: "event", number: .seq)
    // Of earlier ones only, so that whoever goes down from one to the next comes to an end.
    let earlier = 0...max(0, sequence - 1)
    return Transition.Link(
      sequence: sequence, choice: try stored.choice(.choice),
      subject: try stored.wholeIfAny(.subject, in: earlier), below: try stored.wholeIfAny(.below, in: earlier)
    )
  }

  // MARK: Events

  /// What the tables know of an event beside what its caller said.
  private struct Stored {
    var clock: Int64
    var choice: Choice?
    var subject: Int64?
    var below: Int64?
  }

  private func insert(
    _ event: ChoiceEvent, on card: CardKey, as identity: EventIdentity, _ stored: Stored
  ) throws -> Int64 {
    let origin = try origin(identity.origin)
    func value(_ column: EventColumn) -> (any DatabaseValueConvertible)? {
      switch column {
      case .origin: origin
      case .number: identity.number
      case .deck: card.deck
      case .annotator: card.annotator
      case .card: card.card
      case .kind: event.kind.word
      case .choice: stored.choice?.rawValue
      case .cause: StoredText(event.cause)
      case .at: event.at
      case .dwell: event.dwell
      case .recordHash: event.record?.hash?.data
      case .recordOffset: event.record?.offset
      case .tx: event.figures?.tx
      case .ty: event.figures?.ty
      case .vx: event.figures?.vx
      case .vy: event.figures?.vy
      case .ratio: event.figures?.ratio
      case .note: event.note.map { StoredText($0) }
      case .subject: stored.subject
      case .below: stored.below
      case .clock: stored.clock
      case .rank: event.rank?.rank
      case .model: event.rank?.model
      case .explored: event.rank.map { $0.isExplored ? 1 : 0 }
      case .seq, .name, .uuid: nil
      }
    }
    try run(EventColumn.insert, EventColumn.written.map(value))
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

extension CardKey {
  fileprivate var arguments: [(any DatabaseValueConvertible)?] { [deck, annotator, card] }
}

/// The clock by which events are put in order: the time of day where that goes forward, else one more than the last.
///
/// The time alone would not do, as it may be set back between a choice and its undo; nor would a plain counter, as
/// the events of two logs are to come out in about the order in which they happened.
enum LogClock {
  /// The reading for an event that is added now.
  /// - Parameter at: Milliseconds since 1970, by the caller's clock.
  static func next(at: Int64, in db: Database) throws -> Int64 {
    let statement = try db.cachedStatement(sql: EventColumn.select + " ORDER BY seq DESC LIMIT 1")
    let time = at.clamped(to: LogLimits.times)
    guard let row = try Row.fetchOne(statement) else { return time }
    let last = StoredRow<EventColumn>(row, of: "event", number: .seq)
    // There have to be numbers left for those that come.
    _ = try last.whole(.seq)
    let clock = try last.whole(.clock, in: .min ... .max)
    // A log into which a forged clock was merged by an earlier version still takes choices.
    return max(time, clock < LogLimits.counts.upperBound ? clock + 1 : clock)
  }
}

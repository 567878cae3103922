import CardDeck
import GRDB
import GRDBSQLite

/// Adds events to a log, oldest first, inside a transaction of the caller's. What follows from them is kept in memory until
/// ``flush()``, so that each of many events costs little more than its own row. A single choice is a batch of one.
struct EventBatch {
  private let db: Database
  private let insert: Statement
  /// The cards that were read since the last flush.
  private var cards: [TouchedCard] = []
  /// Indices into ``cards``.
  private var indices: [CardKey: Int] = [:]
  /// Indices into ``cards`` whose state changed, in order of change.
  private var changed: [Int] = []
  /// Changes of the counts. A change by 0 counts too: its row says that an annotator has chosen on a deck.
  private var tallies: [Scope: [Choice: Int]] = [:]
  /// Bytes of the notes since the last flush.
  private var noteBytes = 0
  /// Whether the tables have no card of an annotator on a deck, so that its cards need not be looked up.
  private var blanks: [Scope: Bool] = [:]
  /// The last annotator and the last origin with their numbers: most events in a row are of the same ones.
  private var annotator: (name: String, number: Int64)?
  private var origin: (bytes: [UInt8], number: Int64)?
  /// The newest event's number, 0 before the first, and its clock; `nil` until they are read.
  private var newest: (sequence: Int64, clock: Int64?)?

  private struct TouchedCard {
    let key: CardKey
    let before: StoredState
    var state: CardState
    var note: (event: Int64, text: String)?
  }

  private struct Scope: Hashable {
    let deck, annotator: Int64
  }

  /// Cards held in memory before they are flushed: about 300 bytes each.
  private static let maxCards = 500_000
  /// Bytes of notes held in memory.
  private static let maxNoteBytes = 64 << 20

  /// Runs `body` with a batch for many events, and writes all of them.
  ///
  /// Meanwhile the database does not check `kind IN (…)`: it would make a table of the words for each event, which takes three
  /// times as long as all else (docs/decisions/0027-bulk.md). What we write has types, and ``LogRows`` has checked what is
  /// copied.
  static func write<Result>(
    to db: Database, _ body: (inout EventBatch) throws -> Result
  ) throws -> Result {
    // GRDB would refuse this once a full disk has ended the transaction.
    func ignoreChecks(_ word: String) throws {
      let sql = "PRAGMA ignore_check_constraints = \(word)"
      let code = sqlite3_exec(db.sqliteConnection, sql, nil, nil, nil)
      guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code), sql: sql) }
    }
    let result = Swift.Result {
      try ignoreChecks("ON")
      var batch = try EventBatch(db: db)
      let result = try body(&batch)
      try batch.flush()
      return result
    }
    // After a failure too. If this fails, nothing is committed.
    let checked = Swift.Result { try ignoreChecks("OFF") }
    let value = try result.get()
    try checked.get()
    return value
  }

  /// Creates an empty batch; its owner flushes it. See ``write(to:_:)`` for many events.
  init(db: Database) throws {
    self.db = db
    insert = try db.cachedStatement(sql: EventRow.insert)
  }

  // MARK: Adding

  /// Adds events and writes what follows from them.
  static func append(_ events: [(event: ChoiceEvent, identity: EventIdentity)], to db: Database) throws {
    var batch = try EventBatch(db: db)
    for (event, identity) in events { try batch.append(event, as: identity) }
    try batch.flush()
  }

  /// - Parameters:
  ///   - identity: Not evaluated if the event is left out because of `isOnlyForOpen`.
  ///   - stored: The state of the card in the tables, if the caller has read it since the last flush.
  ///   - isOnlyForOpen: Whether the event is left out if a choice stands on its card.
  /// - Returns: The state of the card after the event; `nil` if the event was left out, or there was nothing to undo or redo.
  @discardableResult
  mutating func append(
    _ event: ChoiceEvent, as identity: @autoclosure () -> EventIdentity, knowing stored: StoredState? = nil,
    onlyIfOpen isOnlyForOpen: Bool = false
  ) throws -> CardState? {
    try LogLimits.check(event)
    let key = CardKey(
      deck: event.deck.rawValue, annotator: try number(of: event.annotator), card: event.card)
    let index = try index(of: key, stored)
    if isOnlyForOpen, cards[index].state.top != nil { return nil }
    let identity = identity()
    let newest = try newest ?? db.newestEvent()
    let sequence = newest.sequence + 1
    let transition = try transition(event.kind, as: sequence, at: index)
    guard transition != nil || event.kind.note != nil else { return nil }
    let row = EventRow(
      event, on: key, as: sequence, origin: try number(of: identity.origin), number: identity.number,
      clock: LogClock.next(at: event.at, after: newest.clock), transition)
    try insert(row)
    keep(transition, note: event.kind.note, as: sequence, at: index)
    return cards[index].state
  }

  /// Adds an event of another log as it is, even if it came too late and changes nothing.
  /// - Parameter event: Has the numbers of this log; `sequence` and `below` are ignored.
  mutating func append(copyOf event: EventRow) throws {
    var row = event
    row.sequence = try (newest ?? db.newestEvent()).sequence + 1
    let index = try index(of: row.cardKey)
    let transition = try transition(row.kind, as: row.sequence, at: index)
    // Another copy of the log has already taken the choice back, or put it back.
    let isLate = transition?.subject != row.subject || transition == nil
    guard !row.kind.isAboutAnother || row.subject != nil else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an undo of nothing")
    }
    row.below = row.kind.isAboutAnother && isLate ? Transition.withoutEffect : transition?.below
    try insert(row)
    keep(isLate ? nil : transition, note: row.kind.note, as: row.sequence, at: index)
  }

  /// Handles an event that is already in its table, so that what follows from it is written anew.
  /// - Throws: A corruption error if the event does not refer to the events that it should.
  mutating func replay(_ row: EventRow) throws {
    let index = try index(of: row.cardKey)
    let transition = try transition(row.kind, as: row.sequence, at: index)
    if row.below == Transition.withoutEffect, transition?.subject != row.subject { return }
    guard
      row.kind.note != nil || transition.map({ $0.subject == row.subject && $0.below == row.below }) == true
    else {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT, message: "event \(row.sequence) does not follow from those before it")
    }
    keep(transition, note: row.kind.note, as: row.sequence, at: index)
  }

  private mutating func insert(_ row: EventRow) throws {
    try row.insert(insert, in: db)
    newest = (row.sequence, row.clock)
  }

  private mutating func keep(_ transition: Transition?, note: String?, as sequence: Int64, at index: Int) {
    if let note {
      cards[index].note = (sequence, note)
      noteBytes += note.utf8.count
    } else if let next = transition?.after {
      let (key, before) = (cards[index].key, cards[index].state.choice)
      if next.choice != before {
        let scope = Scope(deck: key.deck, annotator: key.annotator)
        if let before { tallies[scope, default: [:]][before, default: 0] -= 1 }
        if let choice = next.choice { tallies[scope, default: [:]][choice, default: 0] += 1 }
      }
      if cards[index].state == cards[index].before.state { changed.append(index) }
      cards[index].state = next
    }
  }

  // MARK: Lookups

  private func transition(_ kind: ChoiceEvent.Kind, as sequence: Int64, at index: Int) throws -> Transition? {
    let before = cards[index].before.link
    return try Transition.of(kind, as: sequence, from: cards[index].state) { sequence in
      if let before, before.sequence == sequence { before } else { try db.link(sequence) }
    }
  }

  private mutating func number(of name: String) throws -> Int64 {
    if let annotator, annotator.name.hasSameBytes(as: name) { return annotator.number }
    let number = try db.annotator(named: name)
    annotator = (name, number)
    return number
  }

  private mutating func number(of bytes: [UInt8]) throws -> Int64 {
    if let origin, origin.bytes == bytes { return origin.number }
    let number = try db.origin(bytes)
    origin = (bytes, number)
    return number
  }

  /// The index of a card in ``cards``, valid until the next call.
  private mutating func index(of key: CardKey, _ stored: StoredState? = nil) throws -> Int {
    if cards.count >= Self.maxCards || noteBytes >= Self.maxNoteBytes { try flush() }
    if let index = indices[key] { return index }
    let stored = try stored ?? self.stored(key)
    cards.append(TouchedCard(key: key, before: stored, state: stored.state))
    indices[key] = cards.count - 1
    return cards.count - 1
  }

  private mutating func stored(_ key: CardKey) throws -> StoredState {
    // A single choice reads its card alone.
    if cards.isEmpty { return try db.state(of: key) }
    let scope = Scope(deck: key.deck, annotator: key.annotator)
    let isBlank = try blanks[scope] ?? db.isBlank(deck: scope.deck, annotator: scope.annotator)
    blanks[scope] = isBlank
    return isBlank ? StoredState() : try db.state(of: key)
  }

  // MARK: Writing

  /// Writes what follows from the events so far.
  mutating func flush() throws {
    for index in changed {
      let card = cards[index]
      try db.keep(card.state, of: card.key, row: card.before.row)
    }
    for card in cards {
      if let note = card.note { try db.keep(note: note.text, of: card.key, event: note.event) }
    }
    for (scope, differences) in tallies {
      for (choice, difference) in differences {
        try db.count(choice, by: difference, deck: scope.deck, annotator: scope.annotator)
      }
    }
    cards.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    changed.removeAll(keepingCapacity: true)
    tallies.removeAll()
    blanks.removeAll()
    noteBytes = 0
  }
}

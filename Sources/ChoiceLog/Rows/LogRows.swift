import CardDeck
import Foundation
import GRDB

/// The rows of a log, each looked at before it is believed: types, ranges, and what they refer to.
///
/// The schema has been compared before. Of the tables that follow from the events (`standing`, `note`, `tally`) nothing
/// is read, and of those of a team's decks only where a log is our own.
struct LogRows {
  let connection: OpaquePointer
  let path: String

  struct DeckRow: Hashable {
    let kind: String
    let key: StoredText
    let title: StoredText?
    let firstSeen, lastSeen, keptUpTo: Int64
  }

  /// What events refer to by numbers that mean something in this log only.
  struct Names {
    var decks: [Int64: DeckRow] = [:]
    var annotators: [Int64: StoredText] = [:]
    var origins: [Int64: [UInt8]] = [:]
  }

  private static let figures: [EventColumn] = [.tx, .ty, .vx, .vy, .ratio]
  /// Where a card stood in a learned order: all of them, or none.
  private static let order: [(column: EventColumn, range: ClosedRange<Int64>)] = [
    (.rank, CardRank.ranks), (.model, CardRank.models), (.explored, 0...1),
  ]
  private static let orderColumns = order.map(\.column)
  // Most events have none of either, and need no list of their own.
  private static let noFigures: [Double?] = figures.map { _ in nil }
  private static let noOrder: [Int64?] = order.map { _ in nil }

  /// An event with what it refers to.
  struct Event {
    let sequence: Int64
    let clock: Int64
    let identity: EventIdentity
    /// By their numbers in this log.
    let deck, annotator: Int64
    let card: StoredText
    let kind: String
    let choice: Choice?
    let cause: StoredText
    let at: Int64
    let dwell: Int64?
    let recordHash: RecordHash?
    let recordOffset: Int64?
    /// In the order of ``LogRows/figures``.
    let figures: [Double?]
    let note: StoredText?
    let subject: EventIdentity?
    /// In the order of ``LogRows/order``.
    let order: [Int64?]
  }

  /// Goes through everything.
  func check() throws {
    let names = try names()
    try forEachEvent(names) { _ in }
    try checkTeams(names)
  }

  func names() throws -> Names {
    var names = Names()
    try rows("deck", "SELECT id, kind, key, title, firstSeen, lastSeen, keptUpTo FROM deck") { id, row in
      names.decks[id] = DeckRow(
        kind: try Self.kinds.first { $0 == row.text(1) } ?? fault("deck", id, "its kind is unknown"),
        key: try StoredText(row.text(2)) ?? fault("deck", id, "its key is no text, or too long"),
        title: row.isNull(3)
          ? nil : try StoredText(row.text(3)) ?? fault("deck", id, "its title is no text, or too long"),
        firstSeen: try row.integer(4, in: LogLimits.times) ?? fault("deck", id, "its times are out of range"),
        lastSeen: try row.integer(5, in: LogLimits.times) ?? fault("deck", id, "its times are out of range"),
        keptUpTo: try row.integer(6) ?? fault("deck", id, "its clock is no number"))
    }
    try rows("annotator", "SELECT id, name FROM annotator") { id, row in
      names.annotators[id] =
        try StoredText(row.text(1)) ?? fault("annotator", id, "the name is no text, or too long")
    }
    try rows("origin", "SELECT id, uuid FROM origin") { id, row in
      names.origins[id] =
        try row.blob(1, count: 16).map { [UInt8]($0) } ?? fault("origin", id, "it has not 16 bytes")
    }
    return names
  }

  private static let kinds = ["path", "name"]
  private static let eventKinds = ["choose", "undo", "redo", "note"]

  /// Oldest first.
  func forEachEvent(_ names: Names, _ body: (Event) throws -> Void) throws {
    let subjects = try SQLiteStatement(connection, EventColumn.select + " WHERE seq = ?", path: path)
    var previous: Position?
    var last: [Int64: Int64] = [:]
    try rows("event", EventColumn.select + " NOT INDEXED ORDER BY seq") { sequence, row in
      let event = try event(sequence, row, names, after: previous, subjects: subjects)
      last[event.deck] = event.clock
      previous = event.position
      try body(event)
    }
    for (id, deck) in names.decks
    where !(LogLimits.times.lowerBound...max(0, last[id] ?? 0)).contains(deck.keptUpTo) {
      try fault("deck", id, "its clock is ahead of its events'") as Void
    }
  }

  private func event(
    _ sequence: Int64, _ row: borrowing SQLiteStatement, _ names: Names, after previous: Position?,
    subjects: borrowing SQLiteStatement
  ) throws -> Event {
    func bad<Value>(_ what: String) throws -> Value { try fault("event", sequence, what) }
    guard sequence >= 1 else { return try bad("its number is out of range") }
    guard let origin = row.integer(.origin).flatMap({ names.origins[$0] }) else {
      return try bad("its origin is unknown")
    }
    guard let deck = row.integer(.deck), names.decks[deck] != nil else {
      return try bad("its deck is unknown")
    }
    guard let annotator = row.integer(.annotator), names.annotators[annotator] != nil else {
      return try bad("its annotator is unknown")
    }
    guard let kind = row.text(.kind), Self.eventKinds.contains(kind) else {
      return try bad("its kind is unknown")
    }
    let choice = row.text(.choice).flatMap(Choice.init(rawValue:))
    guard choice != nil || row.isNull(.choice), (choice == nil) == (kind == "note") else {
      return try bad("its choice is unknown")
    }
    let note = StoredText(row.text(.note, limit: LogLimits.note))
    guard note != nil || row.isNull(.note), (note == nil) == (kind != "note") else {
      return try bad("its note is no text, or too long")
    }
    let event = Event(
      sequence: sequence,
      clock: try row.integer(.clock) ?? bad("its clock is no number"),
      identity: EventIdentity(
        origin: origin,
        number: try row.integer(.number, in: LogLimits.counts) ?? bad("its number is out of range")),
      deck: deck, annotator: annotator,
      card: try StoredText(row.text(.card)) ?? bad("its card is no text, or too long"),
      kind: kind, choice: choice,
      cause: try StoredText(row.text(.cause)) ?? bad("its cause is no text, or too long"),
      at: try row.integer(.at, in: LogLimits.times) ?? bad("its time is out of range"),
      dwell: try optional(row, .dwell) { row.integer($0, in: 0...LogLimits.dwell) }
        ?? bad("its dwell is out of range"),
      recordHash: try optional(row, .recordHash) { row.blob($0, count: 16).map { RecordHash($0) } }
        ?? bad("its record's hash has not 16 bytes"),
      recordOffset: try optional(row, .recordOffset) { row.integer($0, in: LogLimits.offsets) }
        ?? bad("its record's offset is out of range"),
      figures: row.areNull(Self.figures)
        ? Self.noFigures
        : try Self.figures.map {
          try optional(row, $0) { row.real($0) } ?? bad("its figures are not finite numbers")
        },
      note: note,
      subject: try subject(of: sequence, row, names, kind, choice, subjects),
      order: row.areNull(Self.orderColumns)
        ? Self.noOrder
        : try Self.order.map { column, range in
          try optional(row, column) { row.integer($0, in: range) }
            ?? bad("its place in the order is out of range")
        })
    guard event.order.allSatisfy({ ($0 == nil) == (event.order.first == .some(nil)) }) else {
      return try bad("its place in the order is not whole")
    }
    try checkOrder(event, after: previous)
    return event
  }

  /// What an undo or a redo is about: an earlier choice of the same annotator on the same card.
  private func subject(
    of sequence: Int64, _ row: borrowing SQLiteStatement, _ names: Names, _ kind: String, _ choice: Choice?,
    _ subjects: borrowing SQLiteStatement
  ) throws -> EventIdentity? {
    guard kind == "undo" || kind == "redo" else {
      return row.isNull(.subject) ? nil : try fault("event", sequence, "it is about another event")
    }
    guard let number = row.integer(.subject), (1..<sequence).contains(number) else {
      return try fault("event", sequence, "it is not about an earlier event")
    }
    subjects.restart(with: number)
    defer { subjects.reset() }
    guard try subjects.step(), subjects.text(.kind) == "choose",
      subjects.text(.choice) == choice?.rawValue,
      subjects.integer(.deck) == row.integer(.deck),
      subjects.integer(.annotator) == row.integer(.annotator),
      let (card, own) = subjects.text(.card).flatMap({ card in row.text(.card).map { (card, $0) } }),
      card.utf8.elementsEqual(own.utf8),
      let origin = subjects.integer(.origin).flatMap({ names.origins[$0] }),
      let count = subjects.integer(.number)
    else { return try fault("event", sequence, "it is not about a choice on its own card") }
    return EventIdentity(origin: origin, number: count)
  }

  /// In a log, and in all that honest logs can be merged into, a clock is the time, or at most one more than the one
  /// before. So nobody can bring one that leaves no room for the next.
  private func checkOrder(_ event: Event, after previous: Position?) throws {
    guard event.clock >= min(event.at, 0),
      event.clock <= max(event.at, (previous?.clock).map { $0 + 1 } ?? event.at)
    else { return try fault("event", event.sequence, "its clock is out of range") }
    guard let previous, !previous.isBefore(event.position) else { return }
    return try fault("event", event.sequence, "it is not in the order of the clock")
  }

  // MARK: Teams

  /// The tables of a team's decks.
  private func checkTeams(_ names: Names) throws {
    var sizes: [Int64: Int64] = [:]
    try rows("team", "SELECT deck, uuid, person, head, cards, size, overlap, lease, sentUpTo FROM team") {
      id, row in
      guard names.decks[id] != nil else { return try fault("team", id, "its deck is unknown") }
      guard row.blob(1, count: 16) != nil else { return try fault("team", id, "it has not 16 bytes") }
      guard row.text(2)?.isEmpty == false else {
        return try fault("team", id, "the person is no text, or too long")
      }
      guard let bytes = row.blobSize(3), bytes <= TeamLimits.head else {
        return try fault("team", id, "its head is no bytes, or too long")
      }
      guard row.integer(4, in: TeamLimits.cards.wide) != nil,
        let size = row.integer(5, in: TeamLimits.blockSize.wide),
        row.integer(6, in: TeamLimits.overlap.wide) != nil, row.integer(7, in: TeamLimits.lease.wide) != nil,
        row.integer(8, in: 0...LogLimits.counts.upperBound) != nil
      else { return try fault("team", id, "its numbers are out of range") }
      sizes[id] = size
    }
    try rows("held", "SELECT rowid, deck, block, isOpen, claimed FROM held") { id, row in
      guard let deck = row.integer(1), sizes[deck] != nil else {
        return try fault("held", id, "its deck is unknown")
      }
      guard row.integer(2, in: TeamLimits.blocks) != nil, row.integer(3, in: 0...1) != nil,
        row.integer(4, in: LogLimits.counts) != nil
      else { return try fault("held", id, "its numbers are out of range") }
    }
    try rows("heldCard", "SELECT rowid, deck, card, block, position, isOurs, record FROM heldCard") {
      id, row in
      guard let size = row.integer(1).flatMap({ sizes[$0] }) else {
        return try fault("heldCard", id, "its deck is unknown")
      }
      guard row.text(2) != nil else { return try fault("heldCard", id, "its card is no text, or too long") }
      guard row.integer(3, in: TeamLimits.blocks) != nil, row.integer(4, in: 0...size - 1) != nil,
        row.integer(5, in: 0...1) != nil
      else { return try fault("heldCard", id, "its numbers are out of range") }
      guard row.isNull(6) || row.blobSize(6).map({ $0 <= TeamLimits.record }) == true else {
        return try fault("heldCard", id, "its record is no bytes, or too long")
      }
    }
    try rows("sent", "SELECT rowid, deck, origin, number FROM sent") { id, row in
      guard row.integer(1).flatMap({ sizes[$0] }) != nil else {
        return try fault("sent", id, "its deck is unknown")
      }
      guard row.integer(2).flatMap({ names.origins[$0] }) != nil else {
        return try fault("sent", id, "its origin is unknown")
      }
      guard row.integer(3, in: LogLimits.counts) != nil else {
        return try fault("sent", id, "its number is out of range")
      }
    }
  }

  // MARK: Rows

  private func rows(
    _ table: String, _ sql: String, _ body: (Int64, borrowing SQLiteStatement) throws -> Void
  ) throws {
    let statement = try SQLiteStatement(connection, sql, path: path)
    var previous: Int64?
    while try statement.step() {
      guard let number = statement.integer(0) else {
        throw ChoiceLogError.damaged(path: path, reason: "a row of '\(table)' has no number")
      }
      // A tree that leads to one page by many ways would go on for ever.
      guard previous.map({ $0 < number }) ?? true else { return try fault(table, number, "it comes twice") }
      previous = number
      try body(number, statement)
    }
  }

  /// - Returns: `.some(nil)` for NULL; `nil` for what is neither that nor a value.
  private func optional<Value>(
    _ row: borrowing SQLiteStatement, _ column: EventColumn, _ value: (EventColumn) -> Value?
  ) -> Value?? {
    row.isNull(column) ? .some(nil) : value(column).map { .some($0) }
  }

  private func fault<Value>(_ table: String, _ row: Int64, _ what: String) throws -> Value {
    throw ChoiceLogError.damaged(path: path, reason: "row \(row) of '\(table)': \(what)")
  }
}

extension LogRows.Event {
  /// Binds what goes into a portable column; nothing for any other.
  /// - Parameters:
  ///   - deck: By its number in the log that it goes to.
  ///   - annotator: By theirs.
  func bind(
    _ column: EventColumn, deck: Int64, annotator: Int64, to statement: Statement, at parameter: Int32
  ) {
    switch column {
    case .deck: statement.bind(deck, at: parameter)
    case .annotator: statement.bind(annotator, at: parameter)
    case .card: statement.bind(card, at: parameter)
    case .kind: statement.bind(StoredText(kind), at: parameter)
    case .choice: statement.bind(StoredText(choice?.rawValue), at: parameter)
    case .cause: statement.bind(cause, at: parameter)
    case .at: statement.bind(at, at: parameter)
    case .dwell: statement.bind(dwell, at: parameter)
    case .recordHash: statement.bind(recordHash, at: parameter)
    case .recordOffset: statement.bind(recordOffset, at: parameter)
    case .tx: statement.bind(figures[0], at: parameter)
    case .ty: statement.bind(figures[1], at: parameter)
    case .vx: statement.bind(figures[2], at: parameter)
    case .vy: statement.bind(figures[3], at: parameter)
    case .ratio: statement.bind(figures[4], at: parameter)
    case .note: statement.bind(note, at: parameter)
    case .clock: statement.bind(clock, at: parameter)
    case .rank: statement.bind(order[0], at: parameter)
    case .model: statement.bind(order[1], at: parameter)
    case .explored: statement.bind(order[2], at: parameter)
    case .seq, .origin, .number, .subject, .below, .name, .uuid: break
    }
  }
}

extension LogRows {
  /// Where an event stands in the one order of events: by clock, then by identity.
  fileprivate struct Position {
    let clock: Int64
    let identity: EventIdentity

    func isBefore(_ other: Position) -> Bool {
      if clock != other.clock { return clock < other.clock }
      if identity.origin != other.identity.origin {
        return identity.origin.lexicographicallyPrecedes(other.identity.origin)
      }
      return identity.number < other.identity.number
    }
  }
}

extension LogRows.Event {
  fileprivate var position: LogRows.Position { LogRows.Position(clock: clock, identity: identity) }
}

extension SQLiteStatement {
  // Of a row of all stored columns of an event.
  fileprivate func isNull(_ column: EventColumn) -> Bool { isNull(Int32(column.rawValue)) }
  fileprivate func areNull(_ columns: [EventColumn]) -> Bool {
    for column in columns where !isNull(column) { return false }
    return true
  }
  fileprivate func integer(_ column: EventColumn) -> Int64? { integer(Int32(column.rawValue)) }
  fileprivate func integer(_ column: EventColumn, in range: ClosedRange<Int64>) -> Int64? {
    integer(Int32(column.rawValue), in: range)
  }
  fileprivate func real(_ column: EventColumn) -> Double? { real(Int32(column.rawValue)) }
  fileprivate func blob(_ column: EventColumn, count: Int) -> Data? {
    blob(Int32(column.rawValue), count: count)
  }
  fileprivate func text(_ column: EventColumn, limit: Int = LogLimits.text) -> String? {
    text(Int32(column.rawValue), limit: limit)
  }
}

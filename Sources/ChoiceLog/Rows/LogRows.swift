import GRDBSQLite

/// The rows of a log, each looked at before it is believed: types, ranges, and what they refer to.
///
/// The schema has been compared before. Of the tables that follow from the events (`standing`, `note`, `tally`) nothing
/// is read, and of those of a team's decks only where a log is our own.
struct LogRows {
  let connection: OpaquePointer
  let path: String

  /// What events refer to by numbers that mean something in this log only.
  struct Names {
    var decks: [Int64: (known: KnownDeck, keptUpTo: Int64)] = [:]
    var annotators: [Int64: String] = [:]
    var origins: [Int64: [UInt8]] = [:]
  }

  /// An event with what it refers to.
  struct Event {
    let row: EventRow
    let identity: EventIdentity
    /// The choice that is taken back or put back.
    let subject: EventIdentity?

    /// Whether it comes before another in the one order of events: by clock, then by identity.
    fileprivate func isBefore(_ other: Event) -> Bool {
      if row.clock != other.row.clock { return row.clock < other.row.clock }
      if identity.origin != other.identity.origin {
        return identity.origin.lexicographicallyPrecedes(other.identity.origin)
      }
      return identity.number < other.identity.number
    }
  }

  /// Reads every row.
  func check() throws {
    let names = try names()
    try forEachEvent(names) { _ in }
    try checkTeams(names)
  }

  func names() throws -> Names {
    var names = Names()
    try rows(DeckColumn.id, "SELECT \(DeckColumn.list) FROM deck") { id, row in
      names.decks[id] = (try KnownDeck(row), try row.whole(.keptUpTo, in: .min ... .max))
    }
    try rows(AnnotatorColumn.id, "SELECT \(AnnotatorColumn.list) FROM annotator") { id, row in
      names.annotators[id] = try row.text(.name)
    }
    try rows(OriginColumn.id, "SELECT \(OriginColumn.list) FROM origin") { id, row in
      names.origins[id] = try row.bytes(.uuid, count: 16)
    }
    return names
  }

  /// Reads the events, oldest first.
  func forEachEvent(_ names: Names, _ body: (Event) throws -> Void) throws {
    let subjects = try SQLiteStatement(connection, EventColumn.select + " WHERE seq = ?", path: path)
    var previous: Event?
    var last: [Int64: Int64] = [:]
    try rows(EventColumn.seq, EventColumn.select + " NOT INDEXED ORDER BY seq") { _, row in
      let event = try event(EventRow(row), names, subjects: subjects)
      try checkOrder(event, after: previous)
      last[event.row.deck] = event.row.clock
      previous = event
      try body(event)
    }
    for (id, deck) in names.decks
    where !(LogLimits.times.lowerBound...max(0, last[id] ?? 0)).contains(deck.keptUpTo) {
      throw damage("deck", id, "its clock is ahead of its events'")
    }
  }

  private func event(
    _ row: EventRow, _ names: Names, subjects: borrowing SQLiteStatement
  ) throws(ChoiceLogError) -> Event {
    guard let origin = names.origins[row.origin] else { throw damage(row, "its origin is unknown") }
    guard names.decks[row.deck] != nil else { throw damage(row, "its deck is unknown") }
    guard names.annotators[row.annotator] != nil else { throw damage(row, "its annotator is unknown") }
    return Event(
      row: row, identity: EventIdentity(origin: origin, number: row.number),
      subject: try subject(of: row, names, subjects))
  }

  /// What an undo or a redo is about: an earlier choice of the same annotator on the same card.
  private func subject(
    of row: EventRow, _ names: Names, _ subjects: borrowing SQLiteStatement
  ) throws(ChoiceLogError) -> EventIdentity? {
    guard row.kind.isAboutAnother else {
      guard row.subject == nil else { throw damage(row, "it is about another event") }
      return nil
    }
    guard let number = row.subject, number < row.sequence else {
      throw damage(row, "it is not about an earlier event")
    }
    subjects.restart(with: number)
    defer { subjects.reset() }
    guard try subjects.step(), let subject = try? EventRow(StoredRow(subjects.row)),
      case .choose(row.choice) = subject.kind, subject.cardKey == row.cardKey,
      let origin = names.origins[subject.origin]
    else { throw damage(row, "it is not about a choice on its own card") }
    return EventIdentity(origin: origin, number: subject.number)
  }

  /// In a log, and in all that honest logs can be merged into, a clock is the time, or at most one more than the one
  /// before. So nobody can bring one that leaves no room for the next.
  private func checkOrder(_ event: Event, after previous: Event?) throws(ChoiceLogError) {
    let (clock, at) = (event.row.clock, event.row.at)
    guard clock >= min(at, 0), clock <= max(at, (previous?.row.clock).map { $0 + 1 } ?? at) else {
      throw damage(event.row, "its clock is out of range")
    }
    guard previous?.isBefore(event) ?? true else {
      throw damage(event.row, "it is not in the order of the clock")
    }
  }

  /// Reads the tables of a team's decks.
  private func checkTeams(_ names: Names) throws {
    var blockSizes: [Int64: Int] = [:]
    try rows(TeamColumn.deck, "SELECT \(TeamColumn.list) FROM team") { id, row in
      guard names.decks[id] != nil else { throw damage("team", id, "its deck is unknown") }
      _ = try row.sentUpTo()
      blockSizes[id] = try TeamDeck(row).blockSize
    }
    try rows(HeldColumn.rowid, "SELECT \(HeldColumn.list) FROM held") { id, row in
      guard blockSizes[try row.whole(.deck)] != nil else { throw damage("held", id, "its deck is unknown") }
      _ = try (
        row.whole(.block, in: TeamLimits.blocks), row.whole(.isOpen, in: 0...1), row.whole(.claimed)
      )
    }
    try rows(HeldCardColumn.rowid, "SELECT \(HeldCardColumn.list) FROM heldCard") { id, row in
      guard let size = blockSizes[try row.whole(.deck)] else {
        throw damage("heldCard", id, "its deck is unknown")
      }
      _ = try (
        row.text(.card), row.whole(.block, in: TeamLimits.blocks), row.whole(.isOurs, in: 0...1),
        row.whole(.position, in: 0...Int64(size - 1)),
        row.isNull(.record) ? [] : row.bytes(.record, atMost: TeamLimits.record)
      )
    }
    try rows(SentColumn.rowid, "SELECT \(SentColumn.list) FROM sent") { id, row in
      guard blockSizes[try row.whole(.deck)] != nil else { throw damage("sent", id, "its deck is unknown") }
      guard names.origins[try row.whole(.origin)] != nil else {
        throw damage("sent", id, "its origin is unknown")
      }
      _ = try row.whole(.number)
    }
  }

  /// - Parameter number: The column with the rows' numbers, by which they come.
  private func rows<Column>(
    _ number: Column, _ sql: String, _ body: (Int64, StoredRow<Column>) throws -> Void
  ) throws {
    let statement = try SQLiteStatement(connection, sql, path: path)
    var previous: Int64?
    do {
      while try statement.step() {
        let row = StoredRow<Column>(statement.row)
        let id = try row.whole(number, in: .min ... .max)
        // A tree that leads to one page by many ways would go on for ever.
        guard previous.map({ $0 < id }) ?? true else { throw damage(number.table, id, "it comes twice") }
        previous = id
        try body(id, row)
      }
    } catch let fault as RowFault {
      throw ChoiceLogError.damaged(path: path, reason: "\(fault)")
    }
  }

  private func damage(_ event: EventRow, _ what: String) -> ChoiceLogError {
    damage("event", event.sequence, what)
  }

  private func damage(_ table: String, _ row: Int64, _ what: String) -> ChoiceLogError {
    .damaged(path: path, reason: "row \(row) of '\(table)': \(what)")
  }
}

import GRDB

/// The rows of a log, each looked at before it is believed: types, ranges, and what they refer to.
///
/// The schema has been compared before. The tables that follow from the events (`standing`, `note`, `tally`) are not
/// read; those of a team's decks are read only in a log of our own.
struct LogRows {
  let db: Database
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
    /// The choice that is taken back or put back: its origin's number in this log, and its own within the origin.
    let subject: (origin: Int64, number: Int64)?

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
    try forEachRow(of: "deck", KnownDeck.select) { id, row in
      names.decks[id] = (try KnownDeck(row), try row.whole(in: .min ... .max))
    }
    try forEachRow(of: "annotator", "SELECT id, name FROM annotator") { id, row in
      names.annotators[id] = try row.text()
    }
    try forEachRow(of: "origin", "SELECT id, uuid FROM origin") { id, row in
      names.origins[id] = try row.uuid()
    }
    return names
  }

  /// Reads the events, oldest first.
  func forEachEvent(_ names: Names, _ body: (Event) throws -> Void) throws {
    let subjects = try Self.reading(path) { try db.makeStatement(sql: EventRow.select + " WHERE seq = ?") }
    var previous: Event?
    var last: [Int64: Int64] = [:]
    try forEachRow(of: "event", EventRow.select + " NOT INDEXED ORDER BY seq") { _, row in
      let event = try event(EventRow(row), names, subjects)
      try checkOrder(event, after: previous)
      last[event.row.cardKey.deck] = event.row.clock
      previous = event
      try body(event)
    }
    for (id, deck) in names.decks
    where !(LogLimits.times.lowerBound...max(0, last[id] ?? 0)).contains(deck.keptUpTo) {
      throw damage("deck", id, "its clock is ahead of its events'")
    }
  }

  private func event(_ row: EventRow, _ names: Names, _ subjects: Statement) throws -> Event {
    guard let origin = names.origins[row.origin] else { throw damage(row, "its origin is unknown") }
    guard names.decks[row.cardKey.deck] != nil else { throw damage(row, "its deck is unknown") }
    guard names.annotators[row.cardKey.annotator] != nil else {
      throw damage(row, "its annotator is unknown")
    }
    return Event(
      row: row, identity: EventIdentity(origin: origin, number: row.number),
      subject: try subject(of: row, names, subjects))
  }

  /// What an undo or a redo is about: an earlier choice of the same annotator on the same card.
  private func subject(
    of row: EventRow, _ names: Names, _ subjects: Statement
  ) throws -> (origin: Int64, number: Int64)? {
    guard row.kind.isAboutAnother else {
      guard row.subject == nil else { throw damage(row, "it is about another event") }
      return nil
    }
    guard let number = row.subject, number < row.sequence else {
      throw damage(row, "it is not about an earlier event")
    }
    defer { subjects.restart() }
    var parameters = Parameters(of: subjects)
    parameters.bind(number)
    let reader = RowReader(subjects, of: "event", in: db)
    guard try Self.reading(path, { try reader.next() }), let subject = try? EventRow(reader),
      case .choose(row.choice) = subject.kind, subject.cardKey == row.cardKey,
      names.origins[subject.origin] != nil
    else { throw damage(row, "it is not about a choice on its own card") }
    return (subject.origin, subject.number)
  }

  /// In a log, and in every merge of honest logs, a clock is the time, or at most one more than the clock before it. So
  /// nobody can bring in a clock that leaves no room for the next.
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
    try forEachRow(of: "team", TeamDeck.select) { id, row in
      guard names.decks[id] != nil else { throw damage("team", id, "its deck is unknown") }
      blockSizes[id] = try TeamDeck(row).blockSize
      _ = try row.sentUpTo()
    }
    func blockSize(_ table: String, _ id: Int64, _ row: RowReader) throws -> Int {
      guard let size = blockSizes[try row.whole()] else { throw damage(table, id, "its deck is unknown") }
      return size
    }
    try forEachRow(of: "held", "SELECT rowid, deck, block, isOpen, claimed FROM held") { id, row in
      _ = try blockSize("held", id, row)
      _ = try (row.block(), row.whole(in: 0...1), row.whole())
    }
    let cards = "SELECT rowid, deck, card, block, position, isOurs, record FROM heldCard"
    try forEachRow(of: "heldCard", cards) { id, row in
      let size = try blockSize("heldCard", id, row)
      _ = try (row.text(), row.block(), row.whole(in: 0...Int64(size - 1)), row.whole(in: 0...1))
      _ = try row.ifAny { try row.bytes(0...TeamLimits.record) }
    }
    try forEachRow(of: "sent", "SELECT rowid, deck, origin, number FROM sent") { id, row in
      _ = try blockSize("sent", id, row)
      guard names.origins[try row.whole()] != nil else { throw damage("sent", id, "its origin is unknown") }
      _ = try row.whole()
    }
  }

  /// - Parameters:
  ///   - sql: Selects first the number of each row, by which the rows come.
  ///   - body: Is given that number.
  private func forEachRow(
    of table: String, _ sql: String, _ body: (Int64, RowReader) throws -> Void
  ) throws {
    let statement = try Self.reading(path) { try db.makeStatement(sql: sql) }
    defer { statement.restart() }
    let row = RowReader(statement, of: table, in: db)
    var previous: Int64 = 0
    do {
      while try Self.reading(path, { try row.next() }) {
        // A tree that leads to one page by many ways would go on for ever.
        guard previous < row.number else { throw damage(table, row.number, "it comes twice") }
        previous = row.number
        try body(row.number, row)
      }
    } catch let fault as RowFault {
      throw ChoiceLogError.damaged(path: path, reason: "\(fault)")
    }
  }

  /// Runs what reads the log alone. What is beyond our limits, or means nothing with our schema, is the file's fault.
  static func reading<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as DatabaseError {
      let reason: String? =
        switch error.resultCode {
        case .SQLITE_TOOBIG: "it holds more in one place than a log can"
        case .SQLITE_INTERRUPT: "it takes longer to read than its size allows"
        case .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_CONSTRAINT: "its tables are not those of a log"
        default: nil
        }
      // In our words: what the database says may have parts of the file in it.
      throw reason.map { .damaged(path: path, reason: $0) }
        ?? LogFault.error(error.extendedResultCode.rawValue, path: path)
    }
  }

  private func damage(_ event: EventRow, _ what: String) -> ChoiceLogError {
    damage("event", event.sequence, what)
  }

  private func damage(_ table: String, _ row: Int64, _ what: String) -> ChoiceLogError {
    .damaged(path: path, reason: "row \(row) of '\(table)': \(what)")
  }
}

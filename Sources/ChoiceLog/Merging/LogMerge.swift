import CardDeck
import GRDB
import GRDBSQLite

/// A merge, inside a transaction of the caller's. First the missing events of all logs are gathered, then they are written
/// in order.
struct LogMerge {
  private let db: Database
  private let path: String
  private let insert, findOwn, compareWithOwn, compareWithGathered: Statement

  /// - Parameter path: The path of the log that is merged into, for errors.
  init(db: Database, path: String) throws {
    self.db = db
    self.path = path
    // In a temporary file, which has no name as soon as SQLite has opened it.
    try db.execute(
      sql: "CREATE TEMP TABLE gathered (\(Self.gathered), PRIMARY KEY (origin, number)) WITHOUT ROWID")
    let count = EventRow.portable.count + 5
    let parameters = (1...count).map { "?\($0)" }
    insert = try db.makeStatement(
      sql: "INSERT OR IGNORE INTO temp.gathered VALUES (\(parameters.joined(separator: ", ")))")
    findOwn = try db.makeStatement(sql: "SELECT 1 FROM main.event WHERE origin = ? AND number = ?")
    // The same parameters as for inserting.
    let same = zip(EventRow.portable + ["subjectOrigin", "subjectNumber"], parameters.dropFirst(3)).map {
      "\($0) IS \($1)"
    }.joined(separator: " AND ")
    func compare(with events: String) throws -> Statement {
      try db.makeStatement(
        sql: "SELECT \(same) AND ?3 IS NOT NULL FROM \(events) WHERE origin = ?1 AND number = ?2")
    }
    compareWithOwn = try compare(with: "(\(Self.own))")
    compareWithGathered = try compare(with: "temp.gathered")
  }

  private static let portable = EventRow.portable.joined(separator: ", ")
  /// The columns of what is gathered.
  private static let gathered = "origin, number, uuid, \(portable), subjectOrigin, subjectNumber"
  /// Selects the events of the log that is merged into, with these columns.
  private static let own = """
    SELECT e.origin, e.number, (SELECT uuid FROM main.origin WHERE id = e.origin) AS uuid,
      \(EventRow.portable.map { "e.\($0)" }.joined(separator: ", ")),
      s.origin AS subjectOrigin, s.number AS subjectNumber
    FROM main.event e LEFT JOIN main.event s ON s.seq = e.subject
    """

  // MARK: Gathering

  /// Gathers the events of another log that are not here yet.
  /// - Returns: Their number.
  func gather(_ rows: LogRows) throws -> Int {
    let names = try rows.names()
    /// The numbers here, by the numbers there.
    func numbers<Name>(_ names: [Int64: Name], _ number: (Name) throws -> Int64) throws -> [Int64: Int64] {
      // In the order of the numbers there: a dictionary's order is different in every process.
      try Dictionary(uniqueKeysWithValues: names.sorted { $0.key < $1.key }.map { ($0, try number($1)) })
    }
    let decks = try numbers(names.decks) { try enter($0.known, keptUpTo: $0.keptUpTo) }
    let annotators = try numbers(names.annotators) { try db.annotator(named: $0) }
    let origins = try numbers(names.origins) { try db.origin($0) }
    let hasOwn = try db.isTrue("SELECT EXISTS (SELECT 1 FROM main.event)")
    var added = 0
    try rows.forEachEvent(names) { event in
      guard let origin = origins[event.row.origin], let deck = decks[event.row.cardKey.deck],
        let annotator = annotators[event.row.cardKey.annotator]
      else { return }
      var row = event.row
      (row.cardKey.deck, row.cardKey.annotator) = (deck, annotator)
      let subject = event.subject.map { (origins[$0.origin], $0.number) }
      // Most events are new, and only known ones are compared.
      let compare: Statement
      if hasOwn, try isOwn(origin, event.identity.number) {
        compare = compareWithOwn
      } else {
        bind(row, event.identity, origin, subject, to: insert)
        try insert.runOnce(in: db)
        if db.changesCount > 0 {
          added += 1
          return
        }
        compare = compareWithGathered
      }
      defer { compare.restart() }
      bind(row, event.identity, origin, subject, to: compare)
      guard try compare.step(in: db), sqlite3_column_int64(compare.sqliteStatement, 0) == 1 else {
        throw ChoiceLogError.damaged(
          path: rows.path,
          reason:
            "row \(row.sequence) of 'event' has the identity of another event; one of the two is forged")
      }
    }
    return added
  }

  /// Whether the log that is merged into has an event.
  private func isOwn(_ origin: Int64, _ number: Int64) throws -> Bool {
    defer { findOwn.restart() }
    var parameters = Parameters(of: findOwn)
    parameters.bind(origin)
    parameters.bind(number)
    return try findOwn.step(in: db)
  }

  /// Binds the parameters of `insert`, which are those of both comparisons too.
  /// - Parameters:
  ///   - row: With the numbers that deck and annotator have in this log.
  ///   - origin: The number that the origin has in this log; so also in `subject`.
  private func bind(
    _ row: EventRow, _ identity: EventIdentity, _ origin: Int64, _ subject: (origin: Int64?, number: Int64)?,
    to statement: Statement
  ) {
    var parameters = Parameters(of: statement)
    parameters.bind(origin)
    parameters.bind(identity.number)
    identity.origin.withUnsafeBytes { parameters.bind($0) }
    row.bindPortable(to: &parameters)
    parameters.bind(subject?.origin)
    parameters.bind(subject?.number)
  }

  private func enter(_ deck: KnownDeck, keptUpTo: Int64) throws -> Int64 {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO main.deck (kind, key, title, firstSeen, lastSeen, keptUpTo) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (kind, key) DO UPDATE SET
          title = CASE
            WHEN excluded.lastSeen > lastSeen
              OR excluded.lastSeen = lastSeen AND ifnull(excluded.title, '') > ifnull(title, '')
            THEN excluded.title ELSE title END,
          firstSeen = min(firstSeen, excluded.firstSeen), lastSeen = max(lastSeen, excluded.lastSeen),
          keptUpTo = max(keptUpTo, excluded.keptUpTo)
        RETURNING id
        """)
    return try Int64.fetchOne(
      statement,
      arguments: [
        deck.key.kind, ExactText(deck.key.text), deck.title.map(ExactText.init), deck.firstSeen,
        deck.lastSeen,
        keptUpTo,
      ]) ?? 0
  }

  // MARK: Writing

  /// Writes the gathered events, in order.
  func write() throws {
    if try db.isTrue("SELECT EXISTS (SELECT 1 FROM temp.gathered)") {
      let isRenumbered = try !allComeLater()
      if isRenumbered {
        // Our own events are written anew too, and must be sound.
        try LogRows(db: db, path: path).check()
        try removeOwnEvents()
      }
      try writeGathered()
      if isRenumbered { try db.rereadSent() }
    }
    try db.execute(sql: "DROP TABLE temp.gathered")
  }

  /// Whether the gathered events all come after our own, as those of a copy of this log do.
  private func allComeLater() throws -> Bool {
    try db.isTrue(
      """
      SELECT NOT EXISTS (
        SELECT 1 FROM (SELECT clock, uuid, number FROM gathered ORDER BY 1, 2, 3 LIMIT 1) AS first,
          (SELECT e.clock, o.uuid, e.number FROM main.event e JOIN main.origin o ON o.id = e.origin
            ORDER BY 1 DESC, 2 DESC, 3 DESC LIMIT 1) AS last
        WHERE (first.clock, first.uuid, first.number) < (last.clock, last.uuid, last.number))
      """)
  }

  private func removeOwnEvents() throws {
    let triggers = try String.fetchAll(
      db, sql: "SELECT sql FROM main.sqlite_master WHERE type = 'trigger' AND name = 'eventStays'")
    try db.execute(
      sql: """
        INSERT INTO temp.gathered \(Self.own);
        DROP TRIGGER main.eventStays;
        DELETE FROM main.event; DELETE FROM main.standing; DELETE FROM main.note; DELETE FROM main.tally;
        """)
    // The trigger is back at once: from here on events are only added.
    for trigger in triggers { try db.execute(sql: trigger) }
  }

  private func writeGathered() throws {
    let find = try db.makeStatement(sql: "SELECT seq FROM main.event WHERE origin = ? AND number = ?")
    // The columns of an event; the number is that of any event, as it gets another.
    let sql = """
      SELECT 1 AS seq, origin, number, \(Self.portable), NULL, NULL, subjectOrigin, subjectNumber
      FROM temp.gathered ORDER BY clock, uuid, number
      """
    try EventBatch.write(to: db) { batch in
      try db.forEachRow(of: "event", sql) { row in
        var event = try EventRow(row)
        if let origin = try row.ifAny({ try row.whole() }) {
          event.subject = try Int64.fetchOne(find, arguments: [origin, row.whole()])
        }
        try batch.append(copyOf: event)
      }
    }
  }
}

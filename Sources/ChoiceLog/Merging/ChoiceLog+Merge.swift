import Foundation
import GRDB

extension ChoiceLog {
  /// What a merge has brought.
  package struct Merged: Sendable, Hashable {
    /// Events that this log did not have.
    package let added: Int
    /// All that it has now.
    package let total: Int
  }

  /// Adds the events of another log that this one does not have.
  ///
  /// What comes out depends only on which events there are, not on who had them first or in which order logs were
  /// merged: all are put in the order of their clocks, then of their identities, and what stands is made anew.
  /// Merging a log again changes nothing. Everything happens in one transaction, or not at all; the other log is not
  /// written to. Numbers of events may change.
  package func merge(_ other: String) throws(ChoiceLogError) -> Merged {
    let copy = try LogCopy(of: other)
    return try onWriter { db in
      try db.execute(sql: "ATTACH DATABASE ? AS other", arguments: [copy.path])
      defer { try? db.execute(sql: "DETACH DATABASE other") }
      return try self.transaction(on: db, .commit) { try LogMerge(db: $0).run() }
    }
  }
}

/// The steps of a merge with the database attached as `other`.
private struct LogMerge {
  let db: Database

  func run() throws -> ChoiceLog.Merged {
    try mergeNames()
    let before = try count("event")
    try db.execute(sql: "CREATE TEMP TABLE joined AS " + Self.missing)
    let added = try count("joined")
    if added > 0 {
      if try !allComeLater() { try takeOutOwn() }
      try writeJoined()
    }
    try db.execute(sql: "DROP TABLE temp.joined")
    return ChoiceLog.Merged(added: added, total: before + added)
  }

  private func count(_ table: String) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
  }

  private func mergeNames() throws {
    try db.execute(
      sql: """
        INSERT INTO main.deck (kind, key, title, firstSeen, lastSeen, keptUpTo)
          SELECT kind, key, title, firstSeen, lastSeen, keptUpTo FROM other.deck WHERE true
          ON CONFLICT (kind, key) DO UPDATE SET
            title = CASE
              WHEN excluded.lastSeen > lastSeen
                OR excluded.lastSeen = lastSeen AND ifnull(excluded.title, '') > ifnull(title, '')
              THEN excluded.title ELSE title END,
            firstSeen = min(firstSeen, excluded.firstSeen), lastSeen = max(lastSeen, excluded.lastSeen),
            keptUpTo = max(keptUpTo, excluded.keptUpTo);
        INSERT OR IGNORE INTO main.annotator (name) SELECT name FROM other.annotator;
        INSERT OR IGNORE INTO main.origin (uuid) SELECT uuid FROM other.origin;
        """)
  }

  /// The columns of an event that mean the same in every log; the subject is told by its identity.
  private static let plain =
    "e.card, e.kind, e.choice, e.cause, e.at, e.dwell, e.recordHash, e.recordOffset, e.tx, e.ty, e.vx, e.vy, e.ratio, e.note"

  private static let missing = """
    SELECT e.clock, o.uuid, o.id AS origin, e.number, d.id AS deck, a.id AS annotator, \(plain),
      so.id AS subjectOrigin, s.number AS subjectNumber
    FROM other.event e
    JOIN other.origin oo ON oo.id = e.origin JOIN main.origin o ON o.uuid = oo.uuid
    JOIN other.deck od ON od.id = e.deck JOIN main.deck d ON d.kind = od.kind AND d.key = od.key
    JOIN other.annotator oa ON oa.id = e.annotator JOIN main.annotator a ON a.name = oa.name
    LEFT JOIN other.event s ON s.seq = e.subject
    LEFT JOIN other.origin soo ON soo.id = s.origin LEFT JOIN main.origin so ON so.uuid = soo.uuid
    WHERE NOT EXISTS (SELECT 1 FROM main.event m WHERE m.origin = o.id AND m.number = e.number)
    """

  private static let own = """
    SELECT e.clock, o.uuid, o.id AS origin, e.number, e.deck, e.annotator, \(plain),
      s.origin AS subjectOrigin, s.number AS subjectNumber
    FROM main.event e JOIN main.origin o ON o.id = e.origin LEFT JOIN main.event s ON s.seq = e.subject
    """

  /// Whether the missing events all come after what is here, as when a copy of this log went on.
  private func allComeLater() throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT NOT EXISTS (
          SELECT 1 FROM (SELECT clock, uuid, number FROM joined ORDER BY 1, 2, 3 LIMIT 1) AS first,
            (SELECT e.clock, o.uuid, e.number FROM main.event e JOIN main.origin o ON o.id = e.origin
              ORDER BY 1 DESC, 2 DESC, 3 DESC LIMIT 1) AS last
          WHERE (first.clock, first.uuid, first.number) < (last.clock, last.uuid, last.number))
        """) ?? false
  }

  private func takeOutOwn() throws {
    let triggers = try String.fetchAll(
      db, sql: "SELECT sql FROM main.sqlite_master WHERE type = 'trigger' AND name = 'eventStays'")
    try db.execute(
      sql: """
        INSERT INTO temp.joined \(Self.own);
        DROP TRIGGER main.eventStays;
        DELETE FROM main.event; DELETE FROM main.standing; DELETE FROM main.note; DELETE FROM main.tally;
        """)
    // Put back at once: what follows only adds.
    for trigger in triggers { try db.execute(sql: trigger) }
  }

  private func writeJoined() throws {
    let keeper = Keeper(db: db)
    let find = try db.makeStatement(sql: "SELECT seq FROM main.event WHERE origin = ? AND number = ?")
    let rows = try Row.fetchCursor(
      db, sql: "SELECT * FROM temp.joined ORDER BY clock, uuid, number")
    while let row = try rows.next() {
      var subject: Int64?
      if let origin: Int64 = row["subjectOrigin"], let number: Int64 = row["subjectNumber"] {
        subject = try Int64.fetchOne(find, arguments: [origin, number])
      }
      try keeper.add(row, subject: subject)
    }
  }
}

extension Keeper {
  /// Adds an event of another log behind all that are here.
  /// - Parameters:
  ///   - row: With the names of the event table's columns; deck, annotator and origin by their numbers here.
  ///   - subject: What the event takes or puts back, by its number here.
  fileprivate func add(_ row: Row, subject: Int64?) throws {
    let card: StoredText = row["card"]
    let note: StoredText? = row["note"]
    let choice = Choice(stored: row["choice"])
    let kind = try LoggedEvent.kind(row["kind"], choice: choice, note: note?.text)
    let place = Place(deck: row["deck"], annotator: row["annotator"], card: card)
    let state = try state(of: place)
    let transition = try Transition.of(kind, from: state, link: link)
    // Taken back, or put back, by another copy before.
    let isLate = transition?.subject != subject || transition == nil
    guard kind.isStatement || subject != nil else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an undo of nothing")
    }
    let sequence = try insert(
      row, subject: subject,
      below: kind.isStatement || !isLate ? transition?.below : Transition.withoutEffect)
    if let note {
      try keep(note: note.text, of: place, event: sequence)
    } else if let transition, !isLate {
      try keep(transition.state(as: sequence), insteadOf: state, of: place)
    }
  }

  private func insert(_ row: Row, subject: Int64?, below: Int64?) throws -> Int64 {
    let columns = [
      "origin", "number", "deck", "annotator", "card", "kind", "choice", "cause", "at", "dwell", "recordHash",
      "recordOffset", "tx", "ty", "vx", "vy", "ratio", "note", "clock",
    ]
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO main.event (\(columns.joined(separator: ", ")), subject, below)
        VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")), ?, ?)
        """)
    let values: [DatabaseValue] = columns.map { row[$0] }
    try statement.execute(
      arguments: StatementArguments(values + [subject.databaseValue, below.databaseValue]))
    return db.lastInsertedRowID
  }
}

extension ChoiceEvent.Kind {
  /// Says something by itself; an undo and a redo are about an earlier event.
  fileprivate var isStatement: Bool {
    switch self {
    case .choose, .note: true
    case .undo, .redo: false
    }
  }
}

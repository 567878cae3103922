import Foundation
import GRDB
import TestSupport
import Testing

import ChoiceLog

@Suite struct LogRowsTests {
  /// Values that no program of ours writes, and the row in which they are.
  private static let rows: [(table: String, row: Int, sets: [String])] = [
    (
      "event", 2,
      [
        "origin = 99", "origin = 'x'", "number = 0", "number = -1", "number = 'x'", "number = 1 << 63",
        "number = (1 << 62) + 1", "number = 1.5", "deck = 99", "annotator = 99", "card = 17", "card = 1.5",
        "card = CAST(x'ff' AS TEXT)", "card = CAST(x'61006200' AS TEXT)", "card = x'6162'", "card = x'ff00'",
        "card = zeroblob(2000000)", "card = CAST(zeroblob(2000000) AS TEXT)", "kind = 'Choose'",
        "kind = x'00'",
        "kind = 'undo'", "kind = 'note'", "choice = NULL", "choice = 'love'", "choice = 3",
        "choice = x'6c696b65'",
        "cause = 5", "cause = x'61'", "at = 'soon'", "at = 1.5", "at = 253402300800000",
        "at = -62135596800001",
        "at = 9223372036854775807", "at = -9223372036854775808", "dwell = -1", "dwell = 'x'",
        "dwell = 315576000001",
        "dwell = 0.5", "recordHash = x'00'", "recordHash = 'x'", "recordHash = 5", "recordOffset = -1",
        "recordOffset = (1 << 62) + 1", "recordOffset = 'x'", "tx = 9e999", "ty = -9e999", "vx = 'x'",
        "ratio = x''",
        "note = 'x'", "subject = 1", "subject = 99", "subject = 'x'",
      ]
    ),
    (
      "event", 3,
      [
        "subject = NULL", "subject = 0", "subject = -1", "subject = 2", "subject = 3", "subject = 4",
        "subject = 99", "subject = 1.5", "subject = 'x'", "choice = 'nope'", "card = 'b'", "kind = 'choose'",
      ]
    ),
    ("event", 4, ["subject = 3", "subject = 2", "subject = 5"]),
    (
      "event", 5,
      [
        "note = NULL", "note = 5", "note = CAST(zeroblob(65537) AS TEXT)", "choice = 'like'", "subject = 1",
        "note = CAST(x'c328' AS TEXT)", "note = x'68'", "note = replace(hex(zeroblob(32769)), '0', 'a')",
      ]
    ),
    (
      "deck", 1,
      [
        "kind = 'file'", "key = 5", "key = NULL", "key = zeroblob(2000000)", "title = 5", "title = x'61'",
        "firstSeen = 'soon'", "firstSeen = 9223372036854775807", "lastSeen = 253402300800000",
        "lastSeen = NULL",
      ]
    ),
    ("annotator", 1, ["name = 17", "name = NULL", "name = x'61'", "name = CAST(x'e28028ff' AS TEXT)"]),
    ("origin", 1, ["uuid = x'00'", "uuid = zeroblob(17)", "uuid = 'sixteen letters!'", "uuid = NULL"]),
    (
      "event", 2,
      [
        "clock = 9223372036854775807", "clock = 1 << 62", "clock = (1 << 62) - 1", "clock = 1 << 50",
        "clock = -9223372036854775808",
        "clock = -1", "clock = 'x'", "clock = 1.5", "clock = NULL", "clock = 999", "clock = 1002",
      ]
    ),
    (
      "deck", 1,
      [
        "keptUpTo = 9223372036854775807", "keptUpTo = 'x'", "keptUpTo = 1005",
        "keptUpTo = -9223372036854775808",
      ]
    ),
    (
      "event", 2,
      [
        "rank = 0", "rank = -1", "rank = 'x'", "rank = 1.5", "rank = 1 << 40", "rank = NULL", "model = -1",
        "model = 1 << 40", "model = x'31'", "model = NULL", "explored = 2", "explored = 'yes'",
        "explored = NULL",
      ]
    ),
  ]

  @Test func `a row with anything in it that we do not write is refused by its number`() throws {
    for (table, row, sets) in Self.rows {
      for (index, set) in sets.enumerated() where !Repetitions.areFewest || index % 4 == 0 {
        let folder = try TemporaryFolder()
        let path = try theirs(folder)
        do {
          let sql = "UPDATE \(table) SET \(set) WHERE rowid = \(row)"
          // The one constraint that cannot be switched off.
          try set.hasSuffix("= NULL") ? setNull(path, sql) : tamper(path, sql)
        } catch {
          Issue.record("\(set): \(error)")
          continue
        }
        // The row itself, or the one that is about it.
        try expectRefused(
          path, in: folder, because: "of '\(table)'", "\(table) \(set)")
      }
    }
  }

  /// A NULL where there can be none: the schema says so again afterwards.
  private func setNull(_ path: String, _ sql: String) throws {
    let queue = try DatabaseQueue(path: path)
    var schema: [Row] = []
    try queue.writeWithoutTransaction { db in
      schema = try Row.fetchAll(db, sql: "SELECT rowid, sql FROM sqlite_master WHERE type = 'table'")
      try db.execute(
        sql: """
          PRAGMA writable_schema = ON; PRAGMA foreign_keys = OFF; DROP TRIGGER eventIsFinal;
          UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', ' NULL') WHERE type = 'table';
          """)
      try db.execute(sql: "PRAGMA schema_version = 1000")
    }
    try queue.close()
    let loose = try DatabaseQueue(path: path)
    try loose.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON; PRAGMA writable_schema = ON")
      try db.execute(sql: sql)
      for row in schema {
        try db.execute(
          sql: "UPDATE sqlite_master SET sql = ? WHERE rowid = ?",
          arguments: [row["sql"] as String, row["rowid"] as Int64])
      }
      try db.execute(sql: "PRAGMA schema_version = 1001")
    }
    try loose.close()
    try outsider(
      path,
      """
      CREATE TRIGGER eventIsFinal BEFORE UPDATE ON event
        BEGIN SELECT RAISE(ABORT, 'events are never changed'); END
      """)
    let last = try DatabaseQueue(path: path)
    try last.writeWithoutTransaction { _ = try Row.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
    try last.close()
  }

  @Test func `of a bad row its number is told`() throws {
    let folder = try TemporaryFolder()
    let path = try theirs(folder)
    try tamper(path, "UPDATE event SET dwell = -1 WHERE seq = 4")
    #expect(
      throws: ChoiceLogError.damaged(path: path, reason: "row 4 of 'event' has -1 for 'dwell'")
    ) { try LogFixture().merge(path) }
  }

  // MARK: A log of one's own that an earlier version has let such a thing into

  @Test(arguments: ["9223372036854775807", "1 << 62", "(1 << 62) - 1", "-9223372036854775808"])
  func `a log with a clock out of range still takes choices, and is not called sound`(clock: String) throws {
    let folder = try TemporaryFolder()
    let path = try theirs(folder)
    try tamper(path, "UPDATE event SET clock = \(clock) WHERE seq = 5")
    let log = try ChoiceLog(.file(path))
    let deck = try #require(try log.read { try $0.deck(.name("d")) })
    for kind: ChoiceEvent.Kind in [.choose(.star), .undo, .redo, .note("more")] {
      try log.append(ChoiceEvent(kind, card: "c", deck: deck.id, annotator: "ann", cause: "key", at: 2000))
    }
    #expect(
      try log.read { try $0.tally(in: ChoiceScope(deck: deck.id, annotator: "ann")) }
        == Tally(like: 1, nope: 1, star: 1))
    #expect(try log.check() == ["row 5 of 'event': its clock is out of range"])
    #expect(try log.merge(log.path).added == 0)
    #expect(throws: ChoiceLogError.self) { try LogFixture().merge(path) }
  }

  @Test func `what nobody would read again is not written`() throws {
    let fixture = try LogFixture()
    let long = String(repeating: "a", count: (1 << 20) + 1)
    let note = String(repeating: "a", count: (1 << 16) + 1)
    for event in [
      fixture.event(.choose(.like), .init(long)), fixture.event(.choose(.like), "a", by: long),
      fixture.event(.note(note), "a"),
    ] {
      #expect(throws: ChoiceLogError.self) { try fixture.log.append(event) }
    }
    try fixture.log.append(fixture.event(.note(String(note.dropLast())), .init(String(long.dropLast()))))
    for time in [Int64.min, .max] {
      _ = try fixture.log.enter(.name("\(time)"), title: nil, at: time)
      try fixture.log.append(fixture.event(.choose(.like), "a", at: time, dwell: time))
    }
    #expect(try fixture.log.check() == [])
    #expect(try LogFixture().merge(fixture.log.path).added == 3)
  }
}

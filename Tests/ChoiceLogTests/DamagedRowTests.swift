import CardDeck
import Foundation
import GRDB
import TestSupport
import Testing

import ChoiceLog
import ChoiceFormats

/// What a row must not make the program do: end it, hang it, or be passed over where it is read.
@Suite struct DamagedRowTests {
  /// Values as they stand in SQL: every type, the ends of numbers, and words that mean nothing.
  private static let values = [
    "NULL", "'x'", "''", "-1", "0", "1.5", "9e999", "4611686018427387904", "4611686018427387905",
    "9223372036854775807", "(-9223372036854775807 - 1)", "x''", "x'00ff'", "zeroblob(17)",
    "x'000102030405060708090a0b0c0d0e0f'", "'like'", "'undo'", "'note'",
  ]

  private static let columns: [(table: String, columns: [String])] = [
    ("deck", ["kind", "key", "title", "firstSeen", "lastSeen", "keptUpTo"]),
    ("annotator", ["name"]), ("origin", ["uuid"]),
    (
      "event",
      [
        "origin", "number", "deck", "annotator", "card", "kind", "choice", "cause", "at", "dwell",
        "recordHash", "recordOffset", "tx", "ty", "vx", "vy", "ratio", "note", "subject", "below", "clock",
        "seq",
      ]
    ),
    ("standing", ["deck", "annotator", "card", "top", "made", "choice", "undone"]),
    ("note", ["deck", "annotator", "card", "event", "text"]),
    ("tally", ["deck", "annotator", "choice", "count"]),
    ("team", ["deck", "uuid", "person", "head", "cards", "size", "overlap", "lease", "sentUpTo"]),
    ("held", ["deck", "block", "isOpen", "claimed"]),
    ("heldCard", ["deck", "card", "block", "position", "isOurs", "record"]),
    ("sent", ["deck", "origin", "number"]),
  ]

  private static var cells: [(String, String)] {
    columns.flatMap { table, columns in columns.map { (table, $0) } }
  }

  /// Which of the values the first cell gets.
  private static let first = Int.random(in: 0..<18)

  /// The values for a cell. All of them take minutes: a usual run has two for each cell, other ones than for the cell
  /// before, and other ones from run to run.
  private static func values(table: String, column: String) -> [String] {
    guard !Repetitions.areFull, let cell = cells.firstIndex(where: { $0 == (table, column) }) else {
      return values
    }
    let step = values.count / Repetitions.count(2, full: values.count)
    return values.indices.filter { ($0 + cell + first) % step == 0 }.map { values[$0] }
  }

  /// A log with every kind of event in it, and closed.
  private static func fill(_ fixture: LogFixture) throws {
    let mark = RecordMark(hash: RecordHash(high: 1, low: 2), offset: 3)
    let figures = GestureFigures(tx: 1, ty: 2, vx: 3, vy: 4, ratio: 1)
    for kind in [ChoiceEvent.Kind.choose(.like), .choose(.star), .undo, .redo, .undo, .note("a note")] {
      try fixture.log.append(fixture.event(kind, "a", dwell: 700, record: mark, figures: figures))
    }
    for card in ["b", "c"] {
      try fixture.log.append(fixture.event(.choose(.nope), CardID(card), dwell: 90, record: mark))
    }
    try fixture.log.append(fixture.event(.undo, "c"))
    let team = try #require(
      TeamDeck(
        uuid: [UInt8](1...16), person: "ann", head: Array("{}".utf8), cards: 9, blockSize: 2, overlap: 1,
        lease: .seconds(9)))
    try fixture.log.keep(team, of: fixture.deck)
    try Self.hold(fixture.log, fixture.scope())
    let sent = try fixture.log.read { try $0.unsent(atMost: 1, in: fixture.scope()) }
    try fixture.log.markSent(try #require(sent.first).logged.identity, in: fixture.scope())
    fixture.log.close()
  }

  /// Puts a value where none of its kind may be, past all that the tables say; they say the same afterwards.
  private static func damage(_ path: String, _ table: String, _ column: String, _ value: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      let definitions = try Row.fetchAll(db, sql: "SELECT name, sql FROM sqlite_master WHERE type = 'table'")
      let triggers = try String.fetchAll(db, sql: "SELECT sql FROM sqlite_master WHERE type = 'trigger'")
      try db.execute(
        sql: """
          PRAGMA journal_mode = DELETE;
          DROP TRIGGER eventIsFinal; DROP TRIGGER eventStays;
          PRAGMA writable_schema = ON;
          UPDATE sqlite_master
            SET sql = replace(replace(replace(sql, 'IS NOT', 'IS_NOT'), ' NOT NULL', ''), 'IS_NOT', 'IS NOT')
            WHERE type = 'table';
          PRAGMA writable_schema = RESET;
          """)
      let hasNumbers = table != "tally" && table != "note"
      let condition = hasNumbers ? "WHERE rowid = (SELECT max(rowid) FROM \(table))" : ""
      defer {
        _ = try? db.execute(sql: "PRAGMA writable_schema = ON")
        for row in definitions {
          _ = try? db.execute(
            sql: "UPDATE sqlite_master SET sql = ? WHERE name = ?", arguments: [row["sql"], row["name"]])
        }
        _ = try? db.execute(sql: "PRAGMA writable_schema = RESET")
        for trigger in triggers { try? db.execute(sql: trigger) }
      }
      try db.execute(
        sql: """
          PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;
          UPDATE OR REPLACE \(table) SET \(column) = \(value) \(condition);
          """)
    }
    try queue.close()
  }

  private static func hold(_ log: ChoiceLog, _ scope: ChoiceScope) throws {
    let records = ["a", "b"].map { Array(#"{"id":"\#($0)"}"#.utf8) }
    let block = TeamBlock(number: 0, open: 3, answers: [nil, nil], records: records)
    _ = try log.hold(block, ids: ["a", "b"], in: scope)
  }

  /// All that a session and the commands ask of a log, and what they do to it.
  private static let uses: [(String, @Sendable (ChoiceLog, ChoiceScope) throws -> Void)] = [
    ("decks", { log, _ in _ = try log.read { try $0.decks() } }),
    ("people", { log, _ in _ = try log.snapshot { try $0.annotators() } }),
    ("accounts", { log, _ in _ = try log.snapshot { try $0.deckSummaries() } }),
    ("tally", { log, scope in _ = try log.read { try $0.tally(in: scope) } }),
    ("newest", { log, scope in _ = try log.read { try $0.newest(.max, before: nil, only: nil, in: scope) } }),
    (
      "put off",
      { log, scope in _ = try log.read { try $0.newest(.max, before: nil, only: .later, in: scope) } }
    ),
    ("standing", { log, scope in _ = try log.read { try $0.standing(on: "a", in: scope) } }),
    (
      "choices",
      { log, scope in
        for card in ["a", "b", "c"] { _ = try log.read { try $0.choices(on: CardID(card), in: scope) } }
      }
    ),
    ("decided", { log, scope in _ = try log.readAside { try $0.decided(in: scope) } }),
    ("are decided", { log, scope in _ = try log.read { try $0.areDecided(["a", "b"], in: scope) } }),
    ("history", { log, scope in _ = try log.read { try $0.history(after: 0, limit: .max, in: scope) } }),
    ("events", { log, scope in try log.snapshot { try $0.forEachEvent(in: scope) { _ in } } }),
    ("ids", { log, scope in try log.snapshot { try $0.forEachStandingCard(in: scope) { _, _ in } } }),
    (
      "statistics", { log, scope in _ = try log.snapshot { try $0.statistics(in: scope).timeline(parts: 9) } }
    ),
    ("note", { log, scope in _ = try log.read { try $0.note(on: "a", in: scope) } }),
    ("has notes", { log, scope in _ = try log.read { try $0.hasNotes(in: scope) } }),
    ("records", { log, scope in _ = try log.read { try $0.comparableRecords(20, in: scope) } }),
    (
      "export",
      { log, scope in
        let export = ChoicesExport(
          deck: "d", scope: scope, exportedAt: 0, counts: CardCounts(records: 0, tally: Tally())
        ) {
          _, _ in nil
        }
        try export.write(from: log) { _ in }
      }
    ),
    ("check", { log, _ in _ = try log.check() }),
    ("rebuild", { log, _ in try log.rebuild() }),
    ("undo", { log, scope in _ = try log.undoNewest(9, on: scope.deck, by: "ann", cause: "program", at: 9) }),
    (
      "write",
      { log, scope in
        for kind in [ChoiceEvent.Kind.undo, .redo, .choose(.star), .note("x")] {
          try log.append(
            ChoiceEvent(kind, card: "a", deck: scope.deck, annotator: "ann", cause: "key", at: 10))
        }
      }
    ),
    ("enter", { log, _ in _ = try log.enter(.path("/decks/people.json"), title: "T", at: 7) }),
    ("team", { log, scope in _ = try log.read { try $0.team(of: scope.deck) } }),
    ("team's counts", { log, scope in _ = try log.read { try $0.teamCounts(in: scope) } }),
    ("team's events", { log, scope in _ = try log.read { try $0.unsent(atMost: 99, in: scope) } }),
    (
      "team's blocks",
      { log, scope in
        try log.read { snapshot in
          _ = try snapshot.doneBlocks(in: scope)
          for block in try snapshot.blocksWithRecords(of: scope.deck) {
            _ = try snapshot.cards(ofBlock: block, in: scope)
          }
        }
      }
    ),
    ("hold", { log, scope in try hold(log, scope) }),
    ("leave", { log, scope in try log.leave([0], of: scope.deck) }),
    ("sent", { log, scope in try log.setSent([], in: scope) }),
    ("keep records", { log, scope in try log.keepRecords(of: scope.deck) }),
  ]

  @Test(arguments: cells)
  func `a value that may not be there is told of, and ends nothing`(table: String, column: String) throws {
    let (sound, other) = (try LogFixture(), try LogFixture())
    try Self.fill(sound)
    let bytes = try sound.folder.bytes("choices.sqlite")
    // Older than all that is there, so that a merge writes everything anew.
    try other.log.append(other.event(.choose(.later), "old", at: 1))
    other.log.close()
    for value in Self.values(table: table, column: column) {
      let folder = try TemporaryFolder()
      try folder.write(bytes, to: "choices.sqlite")
      // A few values cannot be put there by any means.
      guard (try? Self.damage(folder.file("choices.sqlite"), table, column, value)) != nil else { continue }
      func use(_ name: String, _ body: () throws -> Void) {
        do {
          try body()
        } catch ChoiceLogError.damaged {
          // As it should be.
        } catch {
          Issue.record("\(table).\(column) = \(value): \(name): \(error)")
        }
      }
      use("all") {
        let log = try LogFixture.open(folder)
        for (name, body) in Self.uses {
          for annotator in ["ann", nil] {
            use(name) { try body(log, ChoiceScope(deck: sound.deck, annotator: annotator)) }
          }
        }
        use("merge") { _ = try log.merge(other.log.path) }
      }
    }
  }

  @Test(arguments: [
    ("event", "at", "'x'", "row 9 of 'event' has \"x\" for 'at'"),
    ("event", "kind", "'gone'", "row 9 of 'event' has \"gone\" for 'kind'"),
    ("event", "recordHash", "x'00'", "row 9 of 'event' has 1 bytes for 'recordHash'"),
    ("event", "annotator", "77", "row 9 of 'event' has nothing for 'name'"),
    ("event", "dwell", "-5", "row 9 of 'event' has -5 for 'dwell'"),
  ])
  func `the complaint names the row`(table: String, column: String, value: String, words: String) throws {
    let fixture = try LogFixture()
    try Self.fill(fixture)
    try Self.damage(fixture.log.path, table, column, value)
    let log = try LogFixture.open(fixture.folder)
    #expect(throws: ChoiceLogError.damaged(path: log.path, reason: words)) {
      try log.read { try $0.history(after: 0, limit: .max, in: fixture.scope(nil)) }
    }
    #expect(try log.check().isEmpty == false)
  }

  @Test(arguments: ["-1", "1.5", "'x'", "4611686018427387904"])
  func `a tally that is no number of cards is damage`(count: String) throws {
    let fixture = try LogFixture()
    try Self.fill(fixture)
    try Self.damage(fixture.log.path, "tally", "count", count)
    let log = try LogFixture.open(fixture.folder)
    #expect(throws: ChoiceLogError.self) { try log.read { try $0.tally(in: fixture.scope()) } }
  }

  @Test func `a choice that refers to itself is damage, and no circle to walk in`() throws {
    let fixture = try LogFixture()
    try fixture.log.append(fixture.event(.choose(.like), "a"))
    try fixture.log.append(fixture.event(.choose(.nope), "a"))
    fixture.log.close()
    try Self.damage(fixture.log.path, "event", "below", "2")
    let log = try LogFixture.open(fixture.folder)
    #expect(throws: ChoiceLogError.self) { try log.read { try $0.choices(on: "a", in: fixture.scope()) } }
  }
}

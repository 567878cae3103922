import CardDeck
import Foundation
import GRDB
import GRDBSQLite

@testable import ChoiceLog

/// A log of somebody's: a good one, changed by SQL and by bytes as the input says, then used in every way
/// there is. It is taken whole or refused, and what is taken is as good as what we write.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLog(_ start: UnsafeRawPointer, _ count: Int) -> CInt {
  var bytes = Bytes(start, count: count)
  let use = bytes.byte()
  guard let bench = Bench.shared else { return 0 }
  var files = bytes.pick(bench.bases)
  guard var file = files[""] else { return 0 }
  if bytes.flag(), let changed = Tampering.bySQL(&bytes, file) { file = changed }
  // One of them, so that the others lead to what is wrong in it.
  files[""] = file
  if use & 8 != 0 { files["-shm"] = nil }
  let name = bytes.pick(files.keys.sorted())
  if var part = files[name] {
    Tampering.byBytes(&bytes, &part)
    files[name] = part
  }
  bench.run(files, use: use)
  return 0
}

/// A folder with a good log in it, and where theirs is put.
private final class Bench {
  nonisolated(unsafe) static let shared = try? Bench()

  /// Logs by the endings of their files' names.
  let bases: [[String: [UInt8]]]
  private let folder: String
  private let ours: ChoiceLog
  private let contents: [LoggedEvent]

  private init() throws {
    // In memory where there is such a place: of a disk much would be asked.
    let place = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : NSTemporaryDirectory()
    folder = place + "/fuzz-log-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(atPath: Bench.shared?.folder ?? "") }
    let (first, second) = (folder + "/first", folder + "/second")
    try Self.first(first)
    let merged = try ChoiceLog(.file(second))
    _ = try merged.merge([first])
    merged.close()
    let closed = try [first, second].flatMap { path in
      try [512, 4096].map { ["": try Self.bytes(of: path, pageSize: $0)] }
    }
    bases = try closed + [Self.left(second)]
    for path in [first, second, second + "-lock"] { unlink(path) }
    ours = try ChoiceLog(.file(folder + "/ours"))
    let deck = try ours.enter(.name("d"), title: "Ours", at: 5)
    try ours.append(Self.event(.choose(.star), "a", deck, at: 1001))
    contents = try ours.read {
      try $0.history(after: 0, limit: 10, in: ChoiceScope(deck: deck, annotator: nil))
    }
  }

  private static func event(
    _ kind: ChoiceEvent.Kind, _ card: String, _ deck: DeckID, at: Int64
  ) -> ChoiceEvent {
    ChoiceEvent(
      kind, card: .init(card), deck: deck, annotator: "ann", cause: "key", at: at, dwell: 5,
      record: RecordMark(hash: RecordHash(high: 1, low: 2), offset: 7),
      figures: GestureFigures(tx: 1, ty: 2, vx: 3, vy: 4, ratio: 0.5))
  }

  /// A closed log with some of everything in its events, written by hand.
  private static func first(_ path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try Schema.create(in: db, path: path)
      try db.execute(
        sql: """
          INSERT INTO deck VALUES (1, 'name', 'd', 'D', 1, 9, 0), (2, 'path', '/x', NULL, 2, 3, 0);
          INSERT INTO annotator VALUES (1, 'ann'), (2, x'6100');
          INSERT INTO origin VALUES (1, zeroblob(16)), (2, x'00112233445566778899aabbccddeeff');
          INSERT INTO event (origin, number, deck, annotator, card, kind, choice, cause, at, dwell, recordHash,
              recordOffset, tx, ty, vx, vy, ratio, note, subject, clock)
            VALUES (1, 1, 1, 1, 'a', 'choose', 'like', 'key', 1000, 5, zeroblob(16), 7, 1.0, 2.0, 3.0, 4.5, 0.5, NULL, NULL, 1000),
              (1, 2, 1, 1, 'b', 'choose', 'nope', 'key', 900, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1001),
              (1, 3, 1, 1, 'a', 'choose', 'star', 'drag', 1002, 9, NULL, 3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1002),
              (2, 1, 1, 1, 'a', 'undo', 'star', 'key', 1003, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 3, 1003),
              (2, 2, 1, 1, 'a', 'redo', 'star', 'key', 1004, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 3, 1004),
              (2, 3, 1, 1, 'a', 'note', NULL, 'key', 1005, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'good', NULL, 1005),
              (2, 4, 2, 2, x'620063', 'choose', 'later', 'key', 1006, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1006);
          """)
    }
    try queue.close()
  }

  /// The file with pages of this size, which is then gone.
  private static func bytes(of path: String, pageSize: Int) throws -> [UInt8] {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      _ = try Row.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
      try db.execute(sql: "PRAGMA page_size = \(pageSize); VACUUM")
    }
    try queue.close()
    return try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// As a program leaves a log that is killed.
  private static func left(_ path: String) throws -> [String: [UInt8]] {
    let log = try ChoiceLog(.file(path))
    let deck = try log.enter(.name("d"), title: "Left", at: 7)
    for card in ["a", "b", "c"] { try log.append(event(.choose(.nope), card, deck, at: 3000)) }
    var files: [String: [UInt8]] = [:]
    for ending in ["", "-wal", "-shm"] {
      files[ending] = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path + ending)))
    }
    log.close()
    return files
  }

  func run(_ files: [String: [UInt8]], use: UInt8) {
    let theirs = folder + "/theirs"
    for (ending, bytes) in files {
      guard (try? Data(bytes).write(to: URL(fileURLWithPath: theirs + ending))) != nil else { return }
    }
    merge(theirs)
    if use & 3 == 1 { read(theirs) }
    if use & 3 == 2 { readAsOurs(theirs) }
    for (ending, bytes) in files {
      check(
        (try? Data(contentsOf: URL(fileURLWithPath: theirs + ending))).map { [UInt8]($0) } == bytes,
        "its file \(ending) is changed")
    }
    check(names.filter { $0.hasPrefix("theirs") }.count == files.count, "there is more beside it: \(names)")
    if use & 3 == 3 { open(theirs) }
    for ending in ["", "-wal", "-shm", "-journal", "-lock"] { unlink(theirs + ending) }
    check(names.allSatisfy { $0.hasPrefix("ours") }, "something is left: \(names)")
  }

  private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }

  /// Into a good log, and taken back again: a commit would cost more than all the rest.
  private func merge(_ theirs: String) {
    var isTaken = false
    do {
      try ours.write(.rollback) { db in
        let merge = try LogMerge(db: db, path: "ours")
        _ = try ForeignLog.read(theirs) { try merge.gather($0) }
        try merge.write()
        isTaken = true
        try LogRows(db: db, path: "ours").check()
        try SchemaCheck.run(db, path: "ours")
        try EventBatch.rebuild(db)
        let snapshot = LogSnapshot(db: db)
        try Self.use(snapshot)
        // It goes on.
        let deck = try snapshot.deck(.name("d"))?.id ?? DeckID(rawValue: 1)
        for kind: ChoiceEvent.Kind in [.undo, .undo, .redo, .choose(.like)] {
          let event = Self.event(kind, "a", deck, at: 1)
          try EventBatch.append([(event, ours.nextIdentity())], to: db)
        }
        try LogRows(db: db, path: "ours").check()
        try EventBatch.rebuild(db)
      }
    } catch {
      check(!isTaken, "taken, and then: \(error)")
    }
    let deck = ChoiceScope(deck: DeckID(rawValue: 1), annotator: nil)
    check(
      (try? ours.read { try $0.history(after: 0, limit: 10, in: deck) }) == contents,
      "something of it is in ours")
  }

  private func read(_ theirs: String) {
    var isTaken = false
    do {
      try ChoiceLog.readOnly(theirs) { snapshot in
        isTaken = true
        try Self.use(snapshot)
      }
    } catch {
      check(!isTaken, "taken, and then: \(error)")
    }
  }

  private static func use(_ snapshot: LogSnapshot) throws {
    for summary in try snapshot.deckSummaries() {
      let scope = ChoiceScope(deck: summary.deck.id, annotator: nil)
      _ = try snapshot.statistics(in: scope).workingTime
      try snapshot.forEachEvent(in: scope) { _ in }
      for choice in try snapshot.newest(10, before: nil, only: nil, in: scope) {
        _ = try snapshot.choices(on: choice.card, in: scope)
      }
    }
  }

  /// As a log of one's own where nothing can be written.
  private func readAsOurs(_ theirs: String) {
    guard let log = try? ChoiceLog(readOnly: theirs) else { return }
    defer { log.close() }
    _ = try? log.check()
    _ = try? log.snapshot(Self.use)
    check((try? log.enter(.name("d"), title: nil, at: 1)) == nil, "written where nothing can be written")
  }

  /// As a log of one's own, which it may refuse, but not die of.
  private func open(_ theirs: String) {
    do {
      let log = try ChoiceLog(.file(theirs))
      defer { log.close() }
      _ = try log.check()
      try log.snapshot(Self.use)
      for deck in try log.read({ try $0.decks() }) {
        for kind: ChoiceEvent.Kind in [.choose(.nope), .undo, .undo, .redo] {
          try log.append(Self.event(kind, "a", deck.id, at: 2000))
        }
      }
      try log.rebuild()
    } catch {}
  }
}

private enum Tampering {
  private static let columns = [
    ("deck", ["kind", "key", "title", "firstSeen", "lastSeen", "keptUpTo", "id"]),
    ("annotator", ["name", "id"]),
    ("origin", ["uuid", "id"]),
    (
      "event",
      [
        "origin", "number", "deck", "annotator", "card", "kind", "choice", "cause", "at", "dwell",
        "recordHash",
        "recordOffset", "tx", "ty", "vx", "vy", "ratio", "note", "subject", "below", "clock", "seq",
      ]
    ),
    ("standing", ["top", "made", "choice", "undone", "card"]), ("tally", ["count", "choice"]),
    ("sqlite_master", ["rootpage", "sql", "name", "type", "tbl_name"]),
  ]
  private static let values = [
    "NULL", "0", "1", "2", "3", "-1", "1 << 62", "(1 << 63) - 1", "1 << 63", "1000", "1002", "2000", "1.5",
    "9e999",
    "'a'", "'b'", "''", "x''", "x'00'", "x'ff'", "CAST(x'ff' AS TEXT)", "zeroblob(16)", "'like'", "'nope'",
    "'undo'",
    "'note'", "'choose'", "CAST(x'610062' AS TEXT)", "253402300799999", "-62135596800001",
    "x'00112233445566778899aabbccddeeff'", "zeroblob(70000)",
  ]
  private static let statements = [
    "CREATE TRIGGER t AFTER INSERT ON event BEGIN DELETE FROM deck; END", "CREATE VIEW v AS SELECT 1",
    "CREATE TABLE x (y)", "CREATE INDEX i ON event (card) WHERE abs(at) > 1", "DROP TABLE standing",
    "DROP INDEX eventOfDeck", "ANALYZE", "DELETE FROM event WHERE seq = 1", "PRAGMA user_version = 1",
    "PRAGMA user_version = 2", "PRAGMA application_id = 0",
    "ALTER TABLE event ADD COLUMN z AS (randomblob(9))",
    "INSERT INTO event SELECT seq + 7, origin, number + 7, deck, annotator, card, kind, choice, cause, at + 9, dwell, recordHash, recordOffset, tx, ty, vx, vy, ratio, note, subject, below, clock + 9, rank, model, explored FROM event",
    "UPDATE sqlite_master SET sql = replace(sql, 'length(uuid) = 16', 'randomblob(1 << 20)')",
  ]

  /// `nil` where that cannot be done to it.
  static func bySQL(_ bytes: inout Bytes, _ file: [UInt8]) -> [UInt8]? {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    guard sqlite3_open(":memory:", &connection) == SQLITE_OK, let connection,
      let copy = sqlite3_malloc64(UInt64(file.count))?.assumingMemoryBound(to: UInt8.self)
    else { return nil }
    copy.update(from: file, count: file.count)
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
    guard
      sqlite3_deserialize(connection, "main", copy, Int64(file.count), Int64(file.count), flags) == SQLITE_OK
    else { return nil }
    var sql =
      "PRAGMA ignore_check_constraints = ON; PRAGMA writable_schema = ON; DROP TRIGGER eventIsFinal; DROP TRIGGER eventStays;"
    for _ in 0..<(1 + bytes.byte() % 4) {
      if bytes.byte() % 8 == 0 {
        sql += bytes.pick(statements) + ";"
      } else {
        let (table, columns) = bytes.pick(columns)
        sql +=
          "UPDATE OR REPLACE \(table) SET \(bytes.pick(columns)) = \(bytes.pick(values)) WHERE rowid = \(1 + bytes.byte() % 8);"
      }
    }
    // Each by itself: one that fails does not keep the others from being done.
    for statement in sql.split(separator: ";") where !statement.hasSuffix(" END") {
      sqlite3_exec(connection, statement + (statement.contains("BEGIN") ? "; END" : ""), nil, nil, nil)
    }
    for event in ["DELETE", "UPDATE"] {
      let (name, what) = event == "DELETE" ? ("eventStays", "removed") : ("eventIsFinal", "changed")
      sqlite3_exec(
        connection,
        "CREATE TRIGGER \(name) BEFORE \(event) ON event\n  BEGIN SELECT RAISE(ABORT, 'events are never \(what)'); END",
        nil, nil, nil)
    }
    var size: Int64 = 0
    guard let result = sqlite3_serialize(connection, "main", &size, 0) else { return nil }
    defer { sqlite3_free(result) }
    return Array(UnsafeBufferPointer(start: result, count: Int(size)))
  }

  static func byBytes(_ bytes: inout Bytes, _ file: inout [UInt8]) {
    // More would only be refused sooner.
    for _ in 0..<16 where !bytes.isAtEnd && !file.isEmpty {
      let place = (Int(bytes.byte()) << 16 | Int(bytes.word())) % file.count
      file[place] = bytes.byte()
    }
  }
}

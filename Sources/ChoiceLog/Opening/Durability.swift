import GRDB

/// How a log keeps what was committed. Read back from the open connection, not what was asked for: GRDB lowers
/// `synchronous` by itself where it sets up WAL.
package enum Durability: Sendable, Hashable {
  /// WAL with `synchronous=FULL`: one flush a choice, readers never wait.
  case wal
  /// A rollback journal with `synchronous=EXTRA`: several flushes a choice, for network file systems and wherever
  /// WAL cannot be had.
  case rollbackJournal

  /// Sets up the best that the file system allows.
  /// - Parameter isNew: That nothing stands in it yet, so that the change of the journal need not be on the disk by itself.
  /// - Throws: ``ChoiceLogError/notDurable(path:reason:)`` if neither can be had.
  static func establish(
    on db: Database, path: String, fileSystem: FileSystemKind, isNew: Bool = false
  ) throws -> Durability {
    if isNew, fileSystem == .local { try db.execute(sql: "PRAGMA synchronous = OFF") }
    if fileSystem == .local, try journalMode("WAL", on: db) == "wal" {
      try db.execute(sql: "PRAGMA synchronous = FULL")
    } else {
      _ = try journalMode("DELETE", on: db)
      try db.execute(sql: "PRAGMA synchronous = EXTRA")
    }
    return try readBack(from: db, path: path)
  }

  /// For the making of a log in which nothing stands yet: the checkpoint in the end flushes all at once, where each step would
  /// flush by itself, eleven times in all. With a rollback journal there is no checkpoint, and each step flushes.
  static func withoutFlushes<Result>(_ db: Database, _ body: () throws -> Result) throws -> Result {
    guard try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal" else { return try body() }
    let synchronous = try Int.fetchOne(db, sql: "PRAGMA synchronous") ?? 2
    try db.execute(sql: "PRAGMA synchronous = OFF")
    let result = Swift.Result { try body() }
    try db.execute(sql: "PRAGMA synchronous = \(synchronous)")
    return try result.get()
  }

  /// What a connection really does.
  static func readBack(from db: Database, path: String) throws -> Durability {
    let journal = try String.fetchOne(db, sql: "PRAGMA journal_mode") ?? "none"
    let synchronous = try Int.fetchOne(db, sql: "PRAGMA synchronous") ?? 0
    switch (journal, synchronous) {
    case ("wal", 2...): return .wal
    case ("delete", 3...): return .rollbackJournal
    default:
      throw ChoiceLogError.notDurable(path: path, reason: "journal \(journal), synchronous \(synchronous)")
    }
  }

  /// - Returns: The mode after asking, which is the one before where it cannot be changed.
  private static func journalMode(_ mode: String, on db: Database) throws -> String? {
    do {
      return try String.fetchOne(db, sql: "PRAGMA journal_mode = \(mode)")
    } catch let error as DatabaseError
      where error.resultCode == .SQLITE_CANTOPEN || error.resultCode == .SQLITE_IOERR
    {
      // No shared memory to be had here; the caller goes on to the other journal.
      return nil
    }
  }
}

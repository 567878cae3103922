import GRDB

/// How a log keeps what was committed. It is read back from the open connection: GRDB lowers `synchronous` when it sets up
/// WAL.
package enum Durability: Sendable, Hashable {
  /// WAL with `synchronous=FULL`: one flush for a choice, and readers never wait.
  case wal
  /// A rollback journal with `synchronous=EXTRA`: several flushes for a choice. For network file systems, and wherever WAL
  /// is not available.
  case rollbackJournal

  /// Sets up the best that the file system allows.
  /// - Parameter isNew: Whether the log is empty, so that the change of the journal needs no flush of its own.
  /// - Throws: ``ChoiceLogError/notDurable(path:reason:)`` if neither is available.
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
    #if canImport(Darwin)
    // Else a flush ends in the disk's own memory.
    try db.execute(sql: "PRAGMA fullfsync = ON")
    #endif
    return try readBack(from: db, path: path)
  }

  /// Runs the steps that make a new log without a flush for each, of which there would be eleven: the checkpoint at the end
  /// flushes everything. With a rollback journal there is no checkpoint, so each step flushes.
  static func withoutFlushes<Result>(_ db: Database, _ body: () throws -> Result) throws -> Result {
    guard try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal" else { return try body() }
    let synchronous = try Int.fetchOne(db, sql: "PRAGMA synchronous") ?? 2
    try db.execute(sql: "PRAGMA synchronous = OFF")
    let result = Swift.Result { try body() }
    try db.execute(sql: "PRAGMA synchronous = \(synchronous)")
    return try result.get()
  }

  /// What the settings of a connection are.
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

  /// Asks for a journal mode.
  /// - Returns: The mode that is in effect; the old one if it cannot be changed.
  private static func journalMode(_ mode: String, on db: Database) throws -> String? {
    do {
      return try String.fetchOne(db, sql: "PRAGMA journal_mode = \(mode)")
    } catch let error as DatabaseError
      where error.resultCode == .SQLITE_CANTOPEN || error.resultCode == .SQLITE_IOERR
    {
      // There is no shared memory here; the caller tries the other journal.
      return nil
    }
  }
}

import GRDB

/// Checks what may be opened as a log, and makes an empty file one.
///
/// The version is in the file's header, which is checkpointed as soon as a log is made. So an older program sees from the
/// first page alone that it must keep away.
enum Schema {
  /// The version that this program writes and reads, the only one that has been released.
  static let version = 1

  /// Refuses a file by its header: another program's database, or a log of another version.
  static func check(_ header: LogHeader, path: String) throws(ChoiceLogError) {
    let (application, version) = (header.application, Int(header.version))
    // Another program's database may have no mark.
    if application == 0, version == 0, !header.hasTables { return }
    guard application == LogHeader.ourApplication, version > 0 else { throw .notALog(path: path) }
    guard version <= Self.version else {
      throw .newer(path: path, version: version, supported: Self.version)
    }
  }

  /// Refuses a database that is neither a log nor empty. Unlike the file's header, a connection also sees what is in the WAL.
  /// Called in a transaction or under the ``OpeningLock``, as mark and tables are read one after another.
  /// - Returns: Whether the database is empty.
  private static func isEmpty(_ db: Database, path: String) throws -> Bool {
    let header = LogHeader(
      application: try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0,
      version: try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0,
      hasTables: try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0 > 0)
    try check(header, path: path)
    return header.version == 0
  }

  /// Refuses every database but an empty one and a log whose schema is ours.
  /// - Returns: Whether the database is empty.
  @discardableResult
  static func verify(_ db: Database, path: String) throws -> Bool {
    if try isEmpty(db, path: path) { return true }
    try SchemaCheck.run(db, path: path)
    return false
  }

  /// Makes an empty database a log, and leaves a log as it is. Only one process may do so at a time; see ``OpeningLock``.
  static func create(in db: Database, path: String) throws {
    guard try isEmpty(db, path: path) else { return }
    try Durability.withoutFlushes(db) {
      try db.inTransaction(.immediate) {
        for statement in statements { try db.execute(sql: statement) }
        try db.execute(sql: "PRAGMA application_id = \(LogHeader.ourApplication)")
        try db.execute(sql: "PRAGMA user_version = \(version)")
        return .commit
      }
    }
    _ = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
  }
}

import GRDBSQLite

/// A statement on a connection that is not GRDB's: a log of somebody else's.
struct SQLiteStatement: ~Copyable {
  private let handle: OpaquePointer
  private let path: String

  /// - Parameter path: Of the database, for errors.
  init(_ connection: OpaquePointer, _ sql: String, path: String) throws(ChoiceLogError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v2(connection, sql, -1, &handle, nil)
    guard code == SQLITE_OK, let handle else { throw Self.error(code, path: path) }
    self.handle = handle
    self.path = path
  }

  deinit { sqlite3_finalize(handle) }

  /// The row that it stands on.
  var row: RawRow { RawRow(of: handle) }

  /// - Returns: Whether there is another row.
  func step() throws(ChoiceLogError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw Self.error(code, path: path)
    }
  }

  /// Begins anew with another number for the only parameter.
  func restart(with number: Int64) {
    sqlite3_reset(handle)
    sqlite3_bind_int64(handle, 1, number)
  }

  /// Lets go of what it reads; a read transaction may end then.
  func reset() { sqlite3_reset(handle) }

  /// What is beyond our limits, or means nothing with our schema, is the file's fault.
  private static func error(_ code: Int32, path: String) -> ChoiceLogError {
    switch code & 0xFF {
    case SQLITE_TOOBIG: .damaged(path: path, reason: "it holds more in one place than a log can")
    case SQLITE_INTERRUPT: .damaged(path: path, reason: "it takes longer to read than its size allows")
    case SQLITE_ERROR, SQLITE_MISMATCH, SQLITE_CONSTRAINT:
      .damaged(path: path, reason: "its tables are not those of a log")
    default: LogFault.error(code, path: path)
    }
  }
}

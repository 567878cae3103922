import Foundation
import GRDBSQLite

/// A statement on an untrusted database: a value is taken only if it is of the type asked for. GRDB's rows
/// convert what is of another type, repair what is no UTF-8, and trap on the rest.
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

  // MARK: The row it stands on; `nil` for what is of another type

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func integer(_ column: Int32) -> Int64? {
    guard sqlite3_column_type(handle, column) == SQLITE_INTEGER else { return nil }
    return sqlite3_column_int64(handle, column)
  }

  func integer(_ column: Int32, in range: ClosedRange<Int64>) -> Int64? {
    integer(column).flatMap { range.contains($0) ? $0 : nil }
  }

  /// `nil` also if it is not finite.
  func real(_ column: Int32) -> Double? {
    guard sqlite3_column_type(handle, column) == SQLITE_FLOAT else { return nil }
    let value = sqlite3_column_double(handle, column)
    return value.isFinite ? value : nil
  }

  func blob(_ column: Int32, count: Int) -> Data? {
    guard sqlite3_column_type(handle, column) == SQLITE_BLOB else { return nil }
    let bytes = bytes(column)
    return bytes.count == count ? Data(bytes) : nil
  }

  /// How many bytes a blob has.
  func blobSize(_ column: Int32) -> Int? {
    sqlite3_column_type(handle, column) == SQLITE_BLOB ? bytes(column).count : nil
  }

  /// A text as ``StoredText`` stores it, which has one form only: a blob if there is a NUL in it.
  /// - Returns: `nil` also for what is no UTF-8, or longer than the limit in bytes.
  func text(_ column: Int32, limit: Int = LogLimits.text) -> String? {
    let type = sqlite3_column_type(handle, column)
    guard type == SQLITE_TEXT || type == SQLITE_BLOB else { return nil }
    let bytes = bytes(column)
    guard bytes.count <= limit, bytes.contains(0) == (type == SQLITE_BLOB) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(
      start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
  }

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

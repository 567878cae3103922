import GRDB
import GRDBSQLite

/// Puts the database's errors into our words.
enum LogFault {
  /// - Parameter code: SQLite's result code, primary or extended.
  static func error(_ code: Int32, message: String? = nil, path: String) -> ChoiceLogError {
    let result = ResultCode(rawValue: code)
    let reason = message ?? sqlite3_errstr(code).map { String(cString: $0) } ?? "database error \(code)"
    return switch result.primaryResultCode {
    case .SQLITE_NOTADB: .notALog(path: path)
    case .SQLITE_CORRUPT: .damaged(path: path, reason: reason)
    case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path: path)
    case .SQLITE_FULL: .full(path: path)
    case .SQLITE_READONLY: .readOnly(path: path)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .unreadable(path: path, reason: reason)
    default: .failed(path: path, reason: reason)
    }
  }

  static func error(_ error: any Error, path: String) -> ChoiceLogError {
    switch error {
    case let error as ChoiceLogError: error
    case let error as DatabaseError:
      Self.error(error.extendedResultCode.rawValue, message: error.message, path: path)
    default: .failed(path: path, reason: "\(error)")
    }
  }
}

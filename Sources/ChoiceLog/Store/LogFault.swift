import GRDB
import GRDBSQLite

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Puts the database's errors into our words.
enum LogFault {
  /// - Parameter code: SQLite's result code, primary or extended.
  static func error(_ code: Int32, message: String? = nil, path: String) -> ChoiceLogError {
    let result = ResultCode(rawValue: code)
    let reason = message ?? sqlite3_errstr(code).map { String(cString: $0) } ?? "database error \(code)"
    // The shared memory of readers and writers, which is a file beside, could not be made larger.
    if result == .SQLITE_IOERR_SHMSIZE { return .full(path: path) }
    return switch result.primaryResultCode {
    case .SQLITE_NOTADB: .notALog(path: path)
    // What its own rules forbid can only be so because something else in it is wrong.
    case .SQLITE_CORRUPT, .SQLITE_CONSTRAINT: .damaged(path: path, reason: reason)
    case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path: path)
    case .SQLITE_FULL: .full(path: path)
    case .SQLITE_READONLY: .readOnly(path: path)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .unreadable(path: path, reason: reason)
    default: .failed(path: path, reason: reason)
    }
  }

  /// With the system's own word about what happened just now, which tells no room from a broken disk: the database
  /// knows only one of the kinds of no room by its name.
  static func error(_ error: DatabaseError, on db: Database, path: String) -> ChoiceLogError {
    guard [.SQLITE_IOERR, .SQLITE_CANTOPEN].contains(error.resultCode) else {
      return Self.error(error, path: path)
    }
    let numbers = [sqlite3_system_errno(db.sqliteConnection)] + lastErrors(of: db)
    return numbers.contains(where: isNoRoom) ? .full(path: path) : Self.error(error, path: path)
  }

  /// Of a disk, of a user's share of it, of a file.
  static func isNoRoom(_ number: Int32) -> Bool { [ENOSPC, EDQUOT, EFBIG].contains(number) }

  /// What the system said last about the database's file and its journal.
  private static func lastErrors(of db: Database) -> [Int32] {
    [SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER].map { which in
      var file: UnsafeMutablePointer<sqlite3_file>?
      var number: Int32 = 0
      guard sqlite3_file_control(db.sqliteConnection, "main", which, &file) == SQLITE_OK, let file,
        let methods = file.pointee.pMethods,
        methods.pointee.xFileControl?(file, SQLITE_FCNTL_LAST_ERRNO, &number) == SQLITE_OK
      else { return 0 }
      return number
    }
  }

  /// Whether a commit that failed so may have been one all the same: all of it was written, and what failed is the
  /// last word. A later opening then finds it.
  static func mayHaveCommitted(_ error: DatabaseError) -> Bool {
    error.resultCode == .SQLITE_IOERR && error.extendedResultCode != .SQLITE_IOERR_WRITE
  }

  /// Whether an error is the database's own, and not of whoever reads it.
  static func isDatabase(_ error: any Error) -> Bool {
    error is DatabaseError || error is RowFault || error is RowDecodingError
  }

  static func error(_ error: any Error, path: String) -> ChoiceLogError {
    switch error {
    case let error as ChoiceLogError: error
    case let error as RowFault: .damaged(path: path, reason: "\(error)")
    case is RowDecodingError: .damaged(path: path, reason: "a value is of another kind than it should be")
    case let error as DatabaseError:
      Self.error(error.extendedResultCode.rawValue, message: error.message, path: path)
    default: .failed(path: path, reason: "\(error)")
    }
  }
}

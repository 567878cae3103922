import GRDB
import GRDBSQLite
import Platform

/// Makes errors of the log out of the database's.
enum LogFault {
  /// - Parameter code: SQLite's result code, primary or extended.
  static func error(_ code: Int32, message: String? = nil, path: String) -> ChoiceLogError {
    let result = ResultCode(rawValue: code)
    let reason = message ?? sqlite3_errstr(code).map { String(cString: $0) } ?? "database error \(code)"
    // The file beside the log that holds the shared memory could not grow.
    if result == .SQLITE_IOERR_SHMSIZE { return .full(path: path) }
    return switch result.primaryResultCode {
    case .SQLITE_NOTADB: .notALog(path: path)
    // We never break the schema's rules, so some row is wrong.
    case .SQLITE_CORRUPT, .SQLITE_CONSTRAINT: .damaged(path: path, reason: reason)
    case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path: path)
    case .SQLITE_FULL: .full(path: path)
    case .SQLITE_TOOBIG: .tooLarge(path: path, reason: reason)
    case .SQLITE_READONLY: .readOnly(path: path)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .unreadable(path: path, reason: reason)
    default: .failed(path: path, reason: reason)
    }
  }

  /// Also asks for the system's error number, which tells a full disk from a broken one: the database knows only `ENOSPC`
  /// by name.
  static func error(_ error: DatabaseError, on db: Database, path: String) -> ChoiceLogError {
    guard [.SQLITE_IOERR, .SQLITE_CANTOPEN].contains(error.resultCode) else {
      return Self.error(error, path: path)
    }
    let numbers = [sqlite3_system_errno(db.sqliteConnection)] + lastErrors(of: db)
    return numbers.contains(where: isNoRoom) ? .full(path: path) : Self.error(error, path: path)
  }

  /// Why a log could not be opened. If the database does not say why, a small file is written beside the log, and the
  /// system says why that fails.
  static func opening(_ error: any Error, path: String) -> ChoiceLogError {
    let fault = Self.error(error, path: path)
    guard let error = error as? DatabaseError, [.SQLITE_IOERR, .SQLITE_CANTOPEN].contains(error.resultCode)
    else { return fault }
    let trial = path + "-\(UInt64.random(in: 0 ... .max))"
    do throws(Errno) {
      let descriptor = try SystemFile.open(trial, O_WRONLY | O_CREAT | O_EXCL)
      defer {
        close(descriptor)
        unlink(trial)
      }
      // As much as the database needs at least.
      try SystemFile.write([UInt8](repeating: 0, count: 1 << 16), to: descriptor)
      return fault
    } catch {
      if isNoRoom(error.rawValue) { return .full(path: path) }
      return [EROFS, EACCES, EPERM].contains(error.rawValue) ? .readOnly(path: path) : fault
    }
  }

  /// Why a file or a folder could not be made.
  static func creating(_ path: String, _ error: Errno) -> ChoiceLogError {
    isNoRoom(error.rawValue) ? .full(path: path) : .cannotCreate(path: path, reason: error.message)
  }

  /// Whether an error number says that the disk, the user's quota or the file is full.
  static func isNoRoom(_ number: Int32) -> Bool { [ENOSPC, EDQUOT, EFBIG].contains(number) }

  /// The last error numbers of the database's file and its journal.
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

  /// Whether a commit that failed with this error may be in the log: all of it was written, and only the last step failed.
  /// A later opening then finds it.
  static func mayHaveCommitted(_ error: DatabaseError) -> Bool {
    error.resultCode == .SQLITE_IOERR && error.extendedResultCode != .SQLITE_IOERR_WRITE
  }

  /// Whether the database threw an error, and not the code that reads it.
  static func isDatabase(_ error: any Error) -> Bool {
    error is DatabaseError || error is RowFault || error is RowDecodingError
  }

  /// Runs `body`, and throws each of its errors as one of the log's.
  static func translated<Result>(
    _ path: String, _ body: () throws -> Result
  ) throws(ChoiceLogError) -> Result {
    do { return try body() } catch { throw Self.error(error, path: path) }
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

import GRDBSQLite
import Platform

/// What the first page of a file says, read without a lock, a journal or a byte written.
///
/// A connection of the ordinary kind may recover, checkpoint or create files beside, and so change a log that is
/// about to be refused. Nor is reading the bytes by oneself an option: to close the file would drop the locks that
/// SQLite holds on it for other connections of this process.
struct LogHeader: Hashable {
  /// Marks a database as ours: "Swip".
  static let ourApplication: Int32 = 0x5377_6970

  let application: Int32
  let version: Int32
  /// Whether there is any table. A log gets its first ones together with its mark.
  let hasTables: Bool

  /// - Returns: Zeros for an empty file.
  static func read(_ path: String) throws(ChoiceLogError) -> LogHeader {
    do throws(ChoiceLogError) {
      return try readOnce(path)
    } catch {
      guard case .damaged = error else { throw error }
      // Another connection may have been copying its write-ahead log into the file: too short when it was read, and the log was
      // gone when it was looked for. By now the file is whole.
      return try readOnce(path)
    }
  }

  private static func readOnce(_ path: String) throws(ChoiceLogError) -> LogHeader {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    let code = sqlite3_open_v2(
      uri(path, "immutable=1"), &connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil)
    guard code == SQLITE_OK, let connection else { throw LogFault.error(code, path: path) }
    // All of it of one moment: others may write to the file.
    let beginning = sqlite3_exec(connection, "BEGIN", nil, nil, nil)
    guard beginning == SQLITE_OK else { throw LogFault.error(beginning, path: path) }
    let application: Int32
    do throws(ChoiceLogError) {
      application = try number("PRAGMA application_id", connection, path: path)
    } catch {
      guard case .damaged = error, let stored = stored(connection, path: path) else { throw error }
      return stored
    }
    let version = try number("PRAGMA user_version", connection, path: path)
    // What has no mark may be anything, and not readable.
    let tables = try? number("SELECT count(*) FROM sqlite_master", connection, path: path)
    return LogHeader(application: application, version: version, hasTables: tables.map { $0 > 0 } ?? false)
  }

  /// What stands in the first hundred bytes of a file that has a write-ahead log beside it. A checkpoint that was cut off
  /// leaves the file shorter than they say, which is sound together with that log and damaged without.
  ///
  /// - Returns: `nil` where there is no such log, or no mark of ours.
  private static func stored(_ connection: OpaquePointer, path: String) -> LogHeader? {
    var info = stat()
    guard stat(path + "-wal", &info) == 0, info.st_size > 0 else { return nil }
    var file: UnsafeMutablePointer<sqlite3_file>?
    var bytes = [UInt8](repeating: 0, count: 100)
    guard sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK, let file,
      let read = file.pointee.pMethods?.pointee.xRead, read(file, &bytes, 100, 0) == SQLITE_OK
    else { return nil }
    func number(_ start: Int) -> Int32 {
      Int32(bitPattern: bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) })
    }
    // The format's header: https://www.sqlite.org/fileformat.html#the_database_header
    guard number(68) == ourApplication else { return nil }
    return LogHeader(application: ourApplication, version: number(60), hasTables: true)
  }

  private static func number(
    _ sql: String, _ connection: OpaquePointer, path: String
  ) throws(ChoiceLogError) -> Int32 {
    let statement = try SQLiteStatement(connection, sql, path: path)
    return try statement.step() ? Int32(truncatingIfNeeded: statement.row.integer(0) ?? 0) : 0
  }

  /// The path as SQLite's kind of address.
  static func uri(_ path: String, _ parameters: String) -> String {
    let escaped = path.unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "?": "%3F"
      case "#": "%23"
      default: String(scalar)
      }
    }
    return "file:\(escaped.joined())?\(parameters)"
  }
}

extension ChoiceLog {
  /// Whether a log of choices is in a file, as its first page says, or is being made there. Nothing is changed or left
  /// beside it.
  package static func isLog(_ path: String) -> Bool {
    let isBeingMade = OpeningLock.hasFile(for: CanonicalPath.of(path))
    if isBeingMade, let stamp = FileStamp(of: path), stamp.isRegular, stamp.size == 0 { return true }
    // A pipe would be waited for.
    guard (try? LogFile.existing(path)) != nil, let header = try? LogHeader.read(path) else { return false }
    if header.application == LogHeader.ourApplication { return true }
    return isBeingMade && header.application == 0 && !header.hasTables
  }
}

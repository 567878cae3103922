import GRDBSQLite
import Platform

/// What the first page of a file says, read without a lock, a journal or a byte written.
///
/// An ordinary connection may recover, checkpoint or create files beside, and so change a log that is about to be
/// refused. Opening the file without SQLite is no option either: closing it would drop the locks that SQLite holds on it
/// for other connections of this process.
struct LogHeader: Hashable {
  /// Marks a database as ours: "Swip".
  static let ourApplication: Int32 = 0x5377_6970

  let application: Int32
  let version: Int32
  /// A log gets its first tables together with its mark.
  let hasTables: Bool

  /// Reads the header alone. The file may be shorter than the header says, during a checkpoint or after one that was cut
  /// off; together with its write-ahead log it is sound.
  static func read(_ path: String) throws(ChoiceLogError) -> LogHeader {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    var code = sqlite3_open_v2(
      uri(path, "immutable=1"), &connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil)
    var file: UnsafeMutablePointer<sqlite3_file>?
    var bytes = [UInt8](repeating: 0, count: 105)
    if code == SQLITE_OK {
      code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    }
    if code == SQLITE_OK {
      code = file?.pointee.pMethods?.pointee.xRead?(file, &bytes, 105, 0) ?? SQLITE_IOERR
    }
    guard code == SQLITE_OK else { throw LogFault.error(code, path: path) }
    // The format: https://www.sqlite.org/fileformat.html#the_database_header
    guard bytes.starts(with: "SQLite format 3\0".utf8) else { throw .notALog(path: path) }
    func number(_ range: Range<Int>) -> Int32 {
      Int32(bitPattern: bytes[range].reduce(0) { $0 << 8 | UInt32($1) })
    }
    // Behind the header: the kind of the page that lists the tables, and how many it lists if it is the only one.
    let isOnlyPage = bytes[100] == 0x0D
    return LogHeader(
      application: number(68..<72), version: number(60..<64), hasTables: !isOnlyPage || number(103..<105) > 0)
  }

  /// A path as a URI of SQLite.
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

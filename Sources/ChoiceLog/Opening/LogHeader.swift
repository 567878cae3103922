import GRDBSQLite

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

  /// - Returns: Zeros for an empty file.
  static func read(_ path: String) throws(ChoiceLogError) -> LogHeader {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    let code = sqlite3_open_v2(uri(path), &connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil)
    guard code == SQLITE_OK, let connection else { throw LogFault.error(code, path: path) }
    return LogHeader(
      application: try number("application_id", connection, path: path),
      version: try number("user_version", connection, path: path))
  }

  private static func number(
    _ pragma: String, _ connection: OpaquePointer, path: String
  ) throws(ChoiceLogError) -> Int32 {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    var code = sqlite3_prepare_v2(connection, "PRAGMA " + pragma, -1, &statement, nil)
    guard code == SQLITE_OK, let statement else { throw LogFault.error(code, path: path) }
    code = sqlite3_step(statement)
    guard code == SQLITE_ROW else { throw LogFault.error(code, path: path) }
    return sqlite3_column_int(statement, 0)
  }

  /// The path as SQLite's kind of address, by its bytes; `immutable` is what keeps it from touching anything.
  private static func uri(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var uri = "file:"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        uri += "%"
        uri.append(digits[Int(byte >> 4)])
        uri.append(digits[Int(byte & 15)])
      }
    }
    return uri + "?immutable=1"
  }
}

import CardDeck
import GRDB
import GRDBSQLite

/// Values put into a statement one by one, for what is done half a million times in a row: GRDB's own way, through arrays
/// of them, takes longer than the database takes with a row.
extension Statement {
  // MARK: Parameters, of which the first is 1; one that got no value is NULL

  func bind(_ value: Int64?, at parameter: Int32) {
    if let value { sqlite3_bind_int64(sqliteStatement, parameter, value) }
  }

  func bind(_ value: Double?, at parameter: Int32) {
    if let value { sqlite3_bind_double(sqliteStatement, parameter, value) }
  }

  /// As ``StoredText`` is stored: as bytes if there is a NUL in it.
  func bind(_ text: StoredText?, at parameter: Int32) {
    guard var text = text?.text else { return }
    text.withUTF8 { bytes in
      if bytes.contains(0) { return bind(UnsafeRawBufferPointer(bytes), at: parameter) }
      bytes.withMemoryRebound(to: CChar.self) { text in
        // Without an address it would be NULL.
        _ = "".withCString {
          sqlite3_bind_text(
            sqliteStatement, parameter, text.baseAddress ?? $0, Int32(text.count), Self.copied)
        }
      }
    }
  }

  /// As its 16 bytes, the highest first.
  func bind(_ hash: RecordHash?, at parameter: Int32) {
    guard let hash else { return }
    withUnsafeBytes(of: (hash.high.bigEndian, hash.low.bigEndian)) { bind($0, at: parameter) }
  }

  func bind(_ bytes: UnsafeRawBufferPointer, at parameter: Int32) {
    sqlite3_bind_blob(sqliteStatement, parameter, bytes.baseAddress, Int32(bytes.count), Self.copied)
  }

  /// Tells the database to keep a copy.
  private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

  // MARK: Rows

  /// Runs a statement without rows with the values that it was given, and forgets them.
  func runOnce(in db: Database) throws {
    defer { restart() }
    while try step(in: db) {}
  }

  /// - Returns: Whether there is another row.
  func step(in db: Database) throws -> Bool {
    switch sqlite3_step(sqliteStatement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      let message = sqlite3_errmsg(db.sqliteConnection).map { String(cString: $0) }
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message, sql: sql)
    }
  }

  /// Lets go of what it reads, and forgets the values that it was given.
  func restart() {
    sqlite3_reset(sqliteStatement)
    sqlite3_clear_bindings(sqliteStatement)
  }
}

import CardDeck
import GRDB
import GRDBSQLite

/// Binds values to a statement's parameters, one after another, for statements that run half a million times in a row.
/// GRDB's own way, through arrays of values, takes longer than the 4 µs in which the database inserts a row
/// (docs/decisions/0027-bulk.md).
struct Parameters {
  private let statement: SQLiteStatement
  private var next: Int32 = 1

  init(of statement: Statement) { self.statement = statement.sqliteStatement }

  /// The number of the next parameter. One that gets no value is NULL.
  private mutating func advance() -> Int32 {
    defer { next += 1 }
    return next
  }

  mutating func bind(_ value: Int64?) {
    let parameter = advance()
    if let value { sqlite3_bind_int64(statement, parameter, value) }
  }

  mutating func bind(_ value: Double?) {
    let parameter = advance()
    if let value { sqlite3_bind_double(statement, parameter, value) }
  }

  /// Binds a text in the form in which ``ExactText`` is stored: as bytes if it has a NUL.
  mutating func bind(_ text: String?) {
    guard var text else { return _ = advance() }
    text.withUTF8 { bytes in
      if bytes.contains(0) { return bind(UnsafeRawBufferPointer(bytes)) }
      let parameter = advance()
      bytes.withMemoryRebound(to: CChar.self) { text in
        // Without an address it would be NULL.
        _ = "".withCString {
          sqlite3_bind_text(statement, parameter, text.baseAddress ?? $0, Int32(text.count), Self.copied)
        }
      }
    }
  }

  /// Binds the 16 bytes of a hash, the highest first.
  mutating func bind(_ hash: RecordHash?) {
    guard let hash else { return _ = advance() }
    withUnsafeBytes(of: (hash.high.bigEndian, hash.low.bigEndian)) { bind($0) }
  }

  mutating func bind(_ bytes: UnsafeRawBufferPointer) {
    sqlite3_bind_blob(statement, advance(), bytes.baseAddress, Int32(bytes.count), Self.copied)
  }

  /// Tells the database to keep a copy.
  private static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}

extension Statement {
  /// Runs a statement without rows with the values that were bound, and forgets these.
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

  /// Ends a query, so that a read transaction may end, and forgets the values that were bound.
  func restart() {
    sqlite3_reset(sqliteStatement)
    sqlite3_clear_bindings(sqliteStatement)
  }
}

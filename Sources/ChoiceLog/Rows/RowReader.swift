import CardDeck
import GRDB
import GRDBSQLite

/// Reads the rows of a query, each column by column, in the order in which the query names its columns. If the first
/// column is called `seq`, `id` or `rowid`, it is the row's number, and is read before all others.
///
/// No value is taken on trust: the file may be damaged, or another program may have written to it. A value is read only
/// if it has the type that is asked for. GRDB's rows convert values of another type, repair bytes that are no UTF-8, trap
/// on the rest, and take longer than the database itself does with a row.
final class RowReader {
  private let db: Database
  private let statement: Statement
  private let handle: OpaquePointer
  /// The table of the columns that come next, and the number of their row in it; errors name both.
  private var table: String
  private var faultNumber: Int64?
  private let firstTable: String
  private let isNumbered: Bool
  /// The row's number; 0 where the query does not select it.
  private(set) var number: Int64 = 0
  /// The index of the column that is read next.
  private var column: Int32 = 0

  /// - Parameter table: The table of the first columns; see ``enter(_:number:)`` for a query of several.
  init(_ statement: Statement, of table: String, in db: Database) {
    (self.db, self.statement, handle) = (db, statement, statement.sqliteStatement)
    (self.table, firstTable) = (table, table)
    isNumbered = ["seq", "id", "rowid"].contains(Self.name(of: 0, handle))
  }

  /// Moves on to the next row.
  /// - Returns: Whether there is one.
  func next() throws -> Bool {
    (column, table, faultNumber) = (0, firstTable, nil)
    guard try statement.step(in: db) else { return false }
    if isNumbered {
      if type(of: 0) == SQLITE_INTEGER { faultNumber = sqlite3_column_int64(handle, 0) }
      number = try whole()
    }
    return true
  }

  /// The next columns are of a row of another table.
  func enter(_ table: String, number: Int64) { (self.table, faultNumber) = (table, number) }

  // MARK: Values

  private func type(of column: Int32) -> Int32 { sqlite3_column_type(handle, column) }

  var isNull: Bool { type(of: column) == SQLITE_NULL }

  /// Returns `nil` for NULL, else what `read` reads.
  func ifAny<Value>(_ read: () throws -> Value) rethrows -> Value? {
    guard isNull else { return try read() }
    column += 1
    return nil
  }

  func whole(in range: ClosedRange<Int64> = LogLimits.counts) throws -> Int64 {
    guard type(of: column) == SQLITE_INTEGER else { throw fault() }
    let value = sqlite3_column_int64(handle, column)
    guard range.contains(value) else { throw fault() }
    column += 1
    return value
  }

  /// A finite number.
  func real() throws -> Double {
    guard type(of: column) == SQLITE_FLOAT else { throw fault() }
    let value = sqlite3_column_double(handle, column)
    guard value.isFinite else { throw fault() }
    column += 1
    return value
  }

  /// A text in the only form in which ``ExactText`` is stored: a blob if it has a NUL.
  /// - Parameter limit: Bytes.
  func text(limit: Int = LogLimits.text) throws -> String {
    let type = type(of: column)
    guard type == SQLITE_TEXT || type == SQLITE_BLOB else { throw fault() }
    let bytes = bytes(at: column)
    guard bytes.count <= limit, bytes.contains(0) == (type == SQLITE_BLOB),
      let text = String(validating: bytes, as: UTF8.self)
    else { throw fault() }
    column += 1
    return text
  }

  /// - Parameter lengths: How many bytes there may be.
  func bytes(_ lengths: ClosedRange<Int>) throws -> [UInt8] { try [UInt8](blob(lengths)) }

  private func blob(_ lengths: ClosedRange<Int>) throws -> UnsafeRawBufferPointer {
    guard type(of: column) == SQLITE_BLOB else { throw fault() }
    let bytes = bytes(at: column)
    guard lengths.contains(bytes.count) else { throw fault() }
    column += 1
    return bytes
  }

  /// 16 bytes.
  func uuid() throws -> [UInt8] { try bytes(16...16) }

  /// One of a few words.
  func word<Value>(_ meaning: (String) -> Value?) throws -> Value {
    let start = column
    guard let value = meaning(try text()) else { throw fault(at: start) }
    return value
  }

  func choice() throws -> Choice { try word { Choice(rawValue: $0) } }

  /// The columns `recordHash` and `recordOffset`; `nil` if nobody looked at the record.
  func record() throws -> RecordMark? {
    let hash = try ifAny { try RecordHash(blob(16...16)) }
    guard let offset = try ifAny({ try whole(in: LogLimits.offsets) }) else {
      guard hash == nil else { throw fault("recordHash") }
      return nil
    }
    return RecordMark(hash: hash, offset: offset)
  }

  /// Returns whether the next columns all have values. If all of them are NULL, they are passed over.
  /// - Throws: A ``RowFault`` if only some of them have values.
  func haveValues(next count: Int32) throws -> Bool {
    let isWithout = isNull
    for other in column..<column + count where (type(of: other) == SQLITE_NULL) != isWithout {
      throw fault(at: other)
    }
    if isWithout { column += count }
    return !isWithout
  }

  /// The column has to be a text or a blob: SQLite would make one of a number.
  private func bytes(at column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(
      start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
  }

  // MARK: Faults

  /// - Parameter name: The column that is wrong; `nil` is the one that is read next.
  func fault(_ name: String? = nil) -> RowFault {
    fault(at: (0..<sqlite3_column_count(handle)).first { Self.name(of: $0, handle) == name } ?? column)
  }

  private func fault(at column: Int32) -> RowFault {
    let found =
      switch type(of: column) {
      case SQLITE_INTEGER: "\(sqlite3_column_int64(handle, column))"
      case SQLITE_FLOAT: "\(sqlite3_column_double(handle, column))"
      case SQLITE_TEXT: String(decoding: bytes(at: column), as: UTF8.self).debugDescription
      case SQLITE_BLOB: "\(bytes(at: column).count) bytes"
      default: "nothing"
      }
    return RowFault(table: table, number: faultNumber, column: Self.name(of: column, handle), found: found)
  }

  private static func name(of column: Int32, _ handle: OpaquePointer) -> String {
    sqlite3_column_name(handle, column).map { String(cString: $0) } ?? ""
  }
}

extension RecordHash {
  /// - Parameter bytes: 16 bytes, the highest first.
  fileprivate init(_ bytes: UnsafeRawBufferPointer) {
    self.init(
      high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }
}

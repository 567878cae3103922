import GRDBSQLite

/// The row that a statement stands on; gone when the statement goes on.
///
/// A value is read only if it is of the type asked for, else it is `nil`. GRDB's rows convert values of another type,
/// repair bytes that are no UTF-8, trap on the rest, and take longer than the database itself does with a row.
struct RawRow {
  private let statement: OpaquePointer

  init(of statement: OpaquePointer) { self.statement = statement }

  var count: Int { Int(sqlite3_column_count(statement)) }

  func isNull(_ column: Int) -> Bool { type(of: column) == SQLITE_NULL }

  func integer(_ column: Int) -> Int64? {
    type(of: column) == SQLITE_INTEGER ? sqlite3_column_int64(statement, Int32(column)) : nil
  }

  /// `nil` also if it is not finite.
  func real(_ column: Int) -> Double? {
    guard type(of: column) == SQLITE_FLOAT else { return nil }
    let value = sqlite3_column_double(statement, Int32(column))
    return value.isFinite ? value : nil
  }

  /// A text as ``StoredText`` stores it, which has one form only: a blob if there is a NUL in it.
  /// - Parameter limit: Bytes; a longer text is `nil`.
  func text(_ column: Int, limit: Int = LogLimits.text) -> String? {
    let type = type(of: column)
    guard type == SQLITE_TEXT || type == SQLITE_BLOB else { return nil }
    let bytes = bytes(column)
    guard bytes.count <= limit, bytes.contains(0) == (type == SQLITE_BLOB) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  func blob(_ column: Int) -> UnsafeRawBufferPointer? {
    type(of: column) == SQLITE_BLOB ? bytes(column) : nil
  }

  /// The column's name, and its value in words, to tell of one that may not be there.
  func description(of column: Int) -> (name: String, value: String) {
    let name = sqlite3_column_name(statement, Int32(column)).map { String(cString: $0) } ?? ""
    let value =
      switch type(of: column) {
      case SQLITE_INTEGER: "\(sqlite3_column_int64(statement, Int32(column)))"
      case SQLITE_FLOAT: "\(sqlite3_column_double(statement, Int32(column)))"
      case SQLITE_TEXT: String(decoding: bytes(column), as: UTF8.self).debugDescription
      case SQLITE_BLOB: "\(bytes(column).count) bytes"
      default: "nothing"
      }
    return (name, value)
  }

  private func type(of column: Int) -> Int32 { sqlite3_column_type(statement, Int32(column)) }

  private func bytes(_ column: Int) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(statement, Int32(column))
    return UnsafeRawBufferPointer(
      start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, Int32(column))))
  }
}

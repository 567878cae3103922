import CardDeck
import GRDB

/// The row that a statement stands on, of a query that selects these columns. No value is taken on trust: the file may be
/// damaged, or another program may have written to it.
struct StoredRow<Column: QueryColumn> {
  private let row: RawRow

  init(_ row: RawRow) { self.row = row }

  init(_ statement: Statement) { row = RawRow(of: statement.sqliteStatement) }

  func isNull(_ column: Column) -> Bool { row.isNull(column.rawValue) }

  func whole(_ column: Column, in range: ClosedRange<Int64> = LogLimits.counts) throws -> Int64 {
    guard let value = row.integer(column.rawValue), range.contains(value) else { throw fault(column) }
    return value
  }

  func wholeIfAny(_ column: Column, in range: ClosedRange<Int64> = LogLimits.counts) throws -> Int64? {
    isNull(column) ? nil : try whole(column, in: range)
  }

  /// A finite number.
  func real(_ column: Column) throws -> Double {
    guard let value = row.real(column.rawValue) else { throw fault(column) }
    return value
  }

  /// - Parameter limit: Bytes.
  func text(_ column: Column, limit: Int = LogLimits.text) throws -> String {
    guard let text = row.text(column.rawValue, limit: limit) else { throw fault(column) }
    return text
  }

  func textIfAny(_ column: Column, limit: Int = LogLimits.text) throws -> String? {
    isNull(column) ? nil : try text(column, limit: limit)
  }

  func bytes(_ column: Column, count: Int) throws -> [UInt8] {
    guard let bytes = row.blob(column.rawValue), bytes.count == count else { throw fault(column) }
    return [UInt8](bytes)
  }

  func bytes(_ column: Column, atMost limit: Int) throws -> [UInt8] {
    guard let bytes = row.blob(column.rawValue), bytes.count <= limit else { throw fault(column) }
    return [UInt8](bytes)
  }

  /// One of a few words.
  func word<Value>(_ column: Column, _ meaning: (String) -> Value?) throws -> Value {
    guard let value = meaning(try text(column)) else { throw fault(column) }
    return value
  }

  func choice(_ column: Column) throws -> Choice { try word(column) { Choice(rawValue: $0) } }

  func choiceIfAny(_ column: Column) throws -> Choice? { isNull(column) ? nil : try choice(column) }

  /// The record that a choice was made on; `nil` if nobody looked.
  func record(hash: Column, offset: Column) throws -> RecordMark? {
    guard !isNull(offset) else {
      guard isNull(hash) else { throw fault(hash) }
      return nil
    }
    return RecordMark(
      hash: isNull(hash) ? nil : try RecordHash(bytes(hash)), offset: try whole(offset, in: LogLimits.offsets)
    )
  }

  private func bytes(_ hash: Column) throws -> UnsafeRawBufferPointer {
    guard let bytes = row.blob(hash.rawValue), bytes.count == 16 else { throw fault(hash) }
    return bytes
  }

  func fault(_ column: Column) -> RowFault {
    let (name, found) = row.description(of: column.rawValue)
    // A query may leave the row's number out.
    let number = column.rowNumber.flatMap { $0.rawValue < row.count ? row.integer($0.rawValue) : nil }
    return RowFault(table: column.table, number: number, column: name, found: found)
  }
}

/// A row that says what no program of ours has written.
struct RowFault: Error, Hashable, CustomStringConvertible {
  let table: String
  /// `nil` where the table's rows have none.
  let number: Int64?
  let column: String
  let found: String

  var description: String {
    let row = number.map { "row \($0) of '\(table)'" } ?? "a row of '\(table)'"
    return "\(row) has \(found.count > 60 ? found.prefix(60) + "…" : found) for '\(column)'"
  }
}

extension RecordHash {
  /// From exactly 16 bytes, the highest first.
  fileprivate init(_ bytes: UnsafeRawBufferPointer) {
    self.init(
      high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }
}

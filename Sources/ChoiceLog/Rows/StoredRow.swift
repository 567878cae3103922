import CardDeck
import Foundation
import GRDB

/// A row of a table, of which nothing is taken on trust: the file may be damaged, or another program may have written
/// to it. GRDB's own subscript ends the program where a value is of another type.
struct StoredRow<Column: QueryColumn> {
  private let source: Source
  private let table: String
  /// In the table, where its rows have numbers.
  private let number: Int64?

  /// - Parameter number: The column with the row's number in the table; `nil` where its rows have none.
  init(_ row: Row, of table: String, number: Column?) {
    self.init(.row(row), of: table, number: number)
  }

  /// - Parameter statement: Stands on the row, which is gone when it goes on.
  init(_ statement: Statement, of table: String, number: Column?) {
    self.init(.current(statement), of: table, number: number)
  }

  private init(_ source: Source, of table: String, number: Column?) {
    self.source = source
    self.table = table
    if let number, case .int64(let number) = source[number.rawValue].storage {
      self.number = number
    } else {
      self.number = nil
    }
  }

  private enum Source {
    case row(Row)
    /// Several times as fast, for what is read half a million times in a row.
    case current(Statement)

    subscript(column: Int) -> DatabaseValue {
      switch self {
      case .row(let row): row[column]
      case .current(let statement):
        DatabaseValue(sqliteStatement: statement.sqliteStatement, index: Int32(column))
      }
    }

    var columnNames: [String] {
      switch self {
      case .row(let row): Array(row.columnNames)
      case .current(let statement): statement.columnNames
      }
    }
  }

  func whole(_ column: Column, in range: ClosedRange<Int64> = LogLimits.counts) throws -> Int64 {
    guard case .int64(let value) = storage(column), range.contains(value) else { throw fault(column) }
    return value
  }

  func wholeIfAny(_ column: Column, in range: ClosedRange<Int64> = LogLimits.counts) throws -> Int64? {
    storage(column) == .null ? nil : try whole(column, in: range)
  }

  /// A text, whether stored as one or, as it holds a NUL, as bytes.
  func text(_ column: Column) throws -> String {
    guard let text = StoredText.fromDatabaseValue(source[column.rawValue]) else { throw fault(column) }
    return text.text
  }

  func textIfAny(_ column: Column) throws -> String? { storage(column) == .null ? nil : try text(column) }

  func bytesIfAny(_ column: Column, count: Int) throws -> Data? {
    switch storage(column) {
    case .null: return nil
    case .blob(let data) where data.count == count: return data
    default: throw fault(column)
    }
  }

  func bytes(_ column: Column, count: Int) throws -> Data {
    guard let data = try bytesIfAny(column, count: count) else { throw fault(column) }
    return data
  }

  func bytes(_ column: Column, atMost limit: Int) throws -> [UInt8] {
    guard case .blob(let data) = storage(column), data.count <= limit else { throw fault(column) }
    return [UInt8](data)
  }

  /// A number that is finite; `nil` for none.
  func realIfAny(_ column: Column) throws -> Double? {
    switch storage(column) {
    case .null: return nil
    case .double(let value) where value.isFinite: return value
    default: throw fault(column)
    }
  }

  /// One of a few words.
  func word<Value>(_ column: Column, _ meaning: (String) -> Value?) throws -> Value {
    guard case .string(let word) = storage(column), let value = meaning(word) else { throw fault(column) }
    return value
  }

  func choice(_ column: Column) throws -> Choice { try word(column) { Choice(rawValue: $0) } }

  func choiceIfAny(_ column: Column) throws -> Choice? {
    storage(column) == .null ? nil : try choice(column)
  }

  func fault(_ column: Column) -> RowFault {
    let found =
      switch storage(column) {
      case .null: "nothing"
      case .int64(let value): "\(value)"
      case .double(let value): "\(value)"
      case .string(let text): text.debugDescription
      case .blob(let data): "\(data.count) bytes"
      }
    return RowFault(
      table: table, number: number, column: source.columnNames[column.rawValue], found: found)
  }

  private func storage(_ column: Column) -> DatabaseValue.Storage {
    source[column.rawValue].storage
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

extension DeckKey {
  /// Its word in the log and in JSON.
  package var kind: String {
    switch self {
    case .path: "path"
    case .name: "name"
    }
  }

  init?(kind: String, text: String) {
    switch kind {
    case "path": self = .path(text)
    case "name": self = .name(text)
    default: return nil
    }
  }
}

extension RecordHash {
  /// From exactly 16 bytes, the highest first.
  init(_ data: Data) {
    let (high, low) = data.withUnsafeBytes {
      ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
    self.init(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low))
  }
}

extension RecordMark {
  /// `nil` if nobody looked.
  init?<Column>(_ row: StoredRow<Column>, hash: Column, offset: Column) throws {
    let hash = try row.bytesIfAny(hash, count: 16).map { RecordHash($0) }
    guard let offset = try row.wholeIfAny(offset, in: LogLimits.offsets) else { return nil }
    self.init(hash: hash, offset: offset)
  }
}

/// A text that is told from every other by its bytes.
///
/// GRDB binds and reads strings up to the first NUL, so that of two ids with one in them only the common beginning
/// would count. Such a text is stored as a blob, which SQLite never takes for a text.
struct StoredText: DatabaseValueConvertible, Hashable {
  private let exact: ExactText

  init(_ text: String) { exact = ExactText(text) }

  init(_ card: CardID) { self.init(card.text) }

  init?(_ text: String?) {
    guard let text else { return nil }
    self.init(text)
  }

  var text: String { exact.text }

  var databaseValue: DatabaseValue {
    text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue
  }

  static func fromDatabaseValue(_ value: DatabaseValue) -> StoredText? {
    switch value.storage {
    case .string(let text): StoredText(text)
    case .blob(let data): StoredText(String(decoding: data, as: UTF8.self))
    default: nil
    }
  }
}

import GRDB

/// Queries whose rows are read one by one, each while its statement stands on it.
extension Database {
  func forEachRow<Column>(
    of columns: Column.Type, _ sql: String, _ arguments: StatementArguments = [],
    _ body: (StoredRow<Column>) throws -> Void
  ) throws {
    _ = try firstRow(of: columns, sql, arguments) { row -> Never? in
      try body(row)
      return nil
    }
  }

  func rows<Column, Value>(
    of columns: Column.Type, _ sql: String, _ arguments: StatementArguments = [],
    _ value: (StoredRow<Column>) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try forEachRow(of: columns, sql, arguments) { values.append(try value($0)) }
    return values
  }

  /// - Parameter value: Returns `nil` for a row to be passed over.
  /// - Returns: `nil` if there is no such row.
  func firstRow<Column, Value>(
    of columns: Column.Type, _ sql: String, _ arguments: StatementArguments = [],
    _ value: (StoredRow<Column>) throws -> Value?
  ) throws -> Value? {
    let statement = try cachedStatement(sql: sql)
    defer { statement.restart() }
    try statement.setArguments(arguments)
    while try statement.step(in: self) {
      if let value = try value(StoredRow(statement)) { return value }
    }
    return nil
  }
}

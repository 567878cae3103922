import GRDB

/// Queries whose rows are read one by one. `table` is what errors name.
extension Database {
  func forEachRow(
    of table: String, _ sql: String, _ arguments: StatementArguments = [], _ body: (RowReader) throws -> Void
  ) throws {
    _ = try firstRow(of: table, sql, arguments) { row -> Never? in
      try body(row)
      return nil
    }
  }

  func rows<Value>(
    of table: String, _ sql: String, _ arguments: StatementArguments = [],
    _ value: (RowReader) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try forEachRow(of: table, sql, arguments) { values.append(try value($0)) }
    return values
  }

  /// - Parameter value: Returns `nil` for a row to be passed over.
  /// - Returns: `nil` if there is no such row.
  func firstRow<Value>(
    of table: String, _ sql: String, _ arguments: StatementArguments = [],
    _ value: (RowReader) throws -> Value?
  ) throws -> Value? {
    let statement = try cachedStatement(sql: sql)
    defer { statement.restart() }
    try statement.setArguments(arguments)
    let row = RowReader(statement, of: table, in: self)
    while try row.next() {
      if let value = try value(row) { return value }
    }
    return nil
  }

  /// Runs a query whose only value is whether something is so.
  func isTrue(_ sql: String, _ arguments: StatementArguments = []) throws -> Bool {
    try Bool.fetchOne(cachedStatement(sql: sql), arguments: arguments) ?? false
  }
}

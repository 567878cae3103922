/// A row that says what no program of ours has written.
struct RowFault: Error, Hashable, CustomStringConvertible {
  let table: String
  /// `nil` where the query does not tell it.
  let number: Int64?
  let column: String
  let found: String

  var description: String {
    let row = number.map { "row \($0) of '\(table)'" } ?? "a row of '\(table)'"
    return "\(row) has \(found.count > 60 ? found.prefix(60) + "…" : found) for '\(column)'"
  }
}

/// How a table is written down.
struct TableDialect: Sendable, Hashable {
  /// The byte between two cells of a row.
  var delimiter: UInt8
}

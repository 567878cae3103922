/// The limits of an answer. A server that exceeds them is broken or hostile.
struct PostgresLimits {
  /// The time for the whole answer, or for each row.
  var time: Duration = .seconds(30)
  /// The longest time while bytes keep coming, where each KiB adds a second to `time`; `nil` adds nothing.
  var slowTime: Duration?
  var rows = 10_000
  /// The bytes of the whole answer on the network, or of each row of a stream.
  var bytes: Int64 = 4 << 20
  /// Whether the time starts again with each row.
  var timesRows = false
  /// Whether time and bytes are counted again from zero with each row.
  var isStream = false

  /// For a block of the largest records.
  static let block = PostgresLimits(slowTime: .seconds(120), rows: 1, bytes: 80 << 20)
  /// For all blocks that one person holds; no link claims more.
  static let blocks = PostgresLimits(
    slowTime: .seconds(120), rows: 1024, bytes: 256 << 20, timesRows: true)
  /// For values that a server computes from a whole deck.
  static let computed = PostgresLimits(time: .seconds(600), rows: 2_000_000, bytes: 256 << 20)
  /// For rows that are written as they come.
  static let stream = PostgresLimits(time: .seconds(600), rows: .max, bytes: 4 << 20, isStream: true)
}

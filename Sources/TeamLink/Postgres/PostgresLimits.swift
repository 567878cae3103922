/// What an answer may take at most; a server that goes beyond is not what it should be.
struct PostgresLimits {
  /// For all of the answer, or for each row.
  var time: Duration = .seconds(30)
  /// As long as it may take at most while bytes keep coming: each KiB gives one second more.
  var slowTime: Duration?
  var rows = 10_000
  /// As they come over the network, for all of the answer; of a stream for each row.
  var bytes: Int64 = 4 << 20
  /// Whether the time is counted anew from each row on.
  var timesRows = false
  /// Whether time and bytes are counted anew from each row on.
  var isStream = false

  /// One block of the largest records, and what is around them.
  static let block = PostgresLimits(slowTime: .seconds(120), rows: 1, bytes: 80 << 20)
  /// All that one person holds: no link claims so much that this is not enough.
  static let blocks = PostgresLimits(
    slowTime: .seconds(120), rows: 1024, bytes: 256 << 20, timesRows: true)
  /// What a server computes over all of a deck.
  static let computed = PostgresLimits(time: .seconds(600), rows: 2_000_000, bytes: 256 << 20)
  /// Rows that go out as they come.
  static let stream = PostgresLimits(time: .seconds(600), rows: .max, bytes: 4 << 20, isStream: true)
}

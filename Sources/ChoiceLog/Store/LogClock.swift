import GRDB

/// The clock by which events are put in order: the time of day where that goes forward, else one more than the last.
///
/// The time alone would not do, as it may be set back between a choice and its undo; nor would a plain counter, as
/// the events of two logs are to come out in about the order in which they happened.
enum LogClock {
  /// The years 1 to 9999, in milliseconds since 1970; what lies outside only a broken clock can say.
  static let earliest: Int64 = -62_135_596_800_000
  static let latest: Int64 = 253_402_300_799_999

  /// The reading for an event that is added now.
  /// - Parameter at: Milliseconds since 1970, by the caller's clock.
  static func next(at: Int64, in db: Database) throws -> Int64 {
    let statement = try db.cachedStatement(sql: "SELECT clock FROM event ORDER BY seq DESC LIMIT 1")
    let time = min(max(at, earliest), latest)
    guard let last = try Int64.fetchOne(statement) else { return time }
    return max(time, last + 1)
  }
}

import GRDB

/// The clock by which events are put in order: the time of day where that goes forward, else one more than the last.
///
/// The time alone would not do, as it may be set back between a choice and its undo; nor would a plain counter, as
/// the events of two logs are to come out in about the order in which they happened.
enum LogClock {
  /// The reading for an event that is added now.
  /// - Parameter at: Milliseconds since 1970, by the caller's clock.
  static func next(at: Int64, in db: Database) throws -> Int64 {
    let statement = try db.cachedStatement(sql: "SELECT seq, clock FROM event ORDER BY seq DESC LIMIT 1")
    let time = at.clamped(to: LogLimits.times)
    guard let row = try Row.fetchOne(statement) else { return time }
    let last = StoredRow(row, of: "event", number: 0)
    // There have to be numbers left for those that come.
    _ = try last.whole(0)
    let clock = try last.whole(1, in: .min ... .max)
    // A log into which a forged clock was merged by an earlier version still takes choices.
    return max(time, clock < LogLimits.counts.upperBound ? clock + 1 : clock)
  }
}

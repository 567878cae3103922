/// The clock by which events are ordered: the time of day if that is later than the last reading, else one more than it.
///
/// The time alone does not do, as it may be set back between a choice and its undo. A counter does not do either: the events
/// of two logs should come in about the order in which they happened.
enum LogClock {
  /// The reading for an event that is added.
  /// - Parameters:
  ///   - at: See ``ChoiceEvent/at``.
  ///   - last: The reading of the event before it; `nil` if there is none.
  static func next(at: Int64, after last: Int64?) -> Int64 {
    // A log whose clock is forged still takes choices.
    last.map { max(at, $0 < LogLimits.counts.upperBound ? $0 + 1 : $0) } ?? at
  }
}

/// The times in which nobody can have looked at a card: the process was stopped, or the window had no focus. They do
/// not count for a card's dwell time.
package struct InactiveTime {
  /// In order, without overlaps.
  private var spans: [Range<Duration>] = []
  /// The start of the present span; `nil` for none.
  private var since: Duration?

  package mutating func begin(at time: Duration) {
    if since == nil { since = time }
  }

  /// Does nothing if no span has begun.
  package mutating func end(at time: Duration) {
    guard var start = since else { return }
    since = nil
    // A signal and the focus may report the same time.
    while let last = spans.last, last.upperBound >= start {
      start = min(start, last.lowerBound)
      spans.removeLast()
    }
    if start < time { spans.append(start..<time) }
  }

  /// The inactive part of the time from `start` to `end`, without a span that has not ended.
  package func duration(from start: Duration, to end: Duration) -> Duration {
    var sum = Duration.zero
    for span in spans.reversed() {
      guard span.upperBound > start else { break }
      sum += max(.zero, min(span.upperBound, end) - max(span.lowerBound, start))
    }
    return sum
  }
}

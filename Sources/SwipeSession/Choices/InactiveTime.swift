/// When nobody can have looked at a card: the process was stopped, or the window had lost the focus. Such time is no part
/// of a card's dwell.
package struct InactiveTime {
  /// In order, apart from each other.
  private var spans: [Range<Duration>] = []
  /// When the span began that has not ended; `nil` while there is none.
  private var since: Duration?

  package mutating func begin(at time: Duration) {
    if since == nil { since = time }
  }

  /// Does nothing where none has begun.
  package mutating func end(at time: Duration) {
    guard var start = since else { return }
    since = nil
    // A signal and the focus may tell of the same time.
    while let last = spans.last, last.upperBound >= start {
      start = min(start, last.lowerBound)
      spans.removeLast()
    }
    if start < time { spans.append(start..<time) }
  }

  /// How much of the time from `start` to `end` was inactive; a span that has not ended does not count.
  package func duration(from start: Duration, to end: Duration) -> Duration {
    var sum = Duration.zero
    for span in spans.reversed() {
      guard span.upperBound > start else { break }
      sum += max(.zero, min(span.upperBound, end) - max(span.lowerBound, start))
    }
    return sum
  }
}

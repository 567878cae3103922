/// When nobody can have looked at a card: the session was stopped, or the terminal had lost the focus. Such time is no
/// part of a card's dwell.
package struct Absence {
  /// In order, apart from each other.
  private var spans: [Range<Duration>] = []
  private var since: Duration?

  package mutating func begin(at time: Duration) {
    if since == nil { since = time }
  }

  /// Does nothing where none has begun.
  package mutating func end(at time: Duration) {
    guard var start = since else { return }
    since = nil
    // Two signs may tell of one time.
    while let last = spans.last, last.upperBound >= start {
      start = min(start, last.lowerBound)
      spans.removeLast()
    }
    if start < time { spans.append(start..<time) }
  }

  /// How much of the time from `start` to `end` it was; what goes on still is not told.
  package func duration(from start: Duration, to end: Duration) -> Duration {
    var sum = Duration.zero
    for span in spans.reversed() {
      guard span.upperBound > start else { break }
      sum += max(.zero, min(span.upperBound, end) - max(span.lowerBound, start))
    }
    return sum
  }
}

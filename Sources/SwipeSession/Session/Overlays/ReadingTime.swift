/// How long a question has been on the screen. A key answers it only if it was typed after somebody could read it.
struct ReadingTime {
  static let minDuration = Duration.milliseconds(300)

  /// When the first frame with the question was drawn; `nil` before that.
  private var start: Duration?

  mutating func wasDrawn(at time: Duration) { start = start ?? time }

  func isOver(at time: Duration) -> Bool { start.map { time >= $0 + Self.minDuration } ?? false }
}

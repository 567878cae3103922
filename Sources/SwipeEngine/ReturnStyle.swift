/// How a card that was not chosen comes home.
public enum ReturnStyle: Sendable, Hashable, Codable {
  /// On a spring, beginning at its velocity.
  case spring(SwipeSpring)
  /// Always in the same time.
  case timed(Duration, TimingCurve)
}

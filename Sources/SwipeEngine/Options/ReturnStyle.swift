/// How a card that was not chosen comes home.
public enum ReturnStyle: Sendable, Hashable {
  /// With the velocity it has, as on a spring.
  case spring(Spring)
  /// Always in the same time.
  case timed(Duration, TimingCurve)
}

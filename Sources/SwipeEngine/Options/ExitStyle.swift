/// How a chosen card leaves.
public enum ExitStyle: Sendable, Hashable {
  /// Along the way it was going, as fast as it was let go, in `atMost` where that is too slow.
  case velocityMatched(atMost: Duration)
  /// In whole repetitions of its own displacement, always in the same time.
  case timed(Duration, TimingCurve)
  /// The owner moves it, and says ``SwipeEvent/exitEnded(_:)`` when it is out.
  case custom
}

/// How a chosen card leaves.
public enum ExitStyle: Sendable, Hashable, Codable {
  /// In the direction and at the velocity of its release; in `atMost` if that would take longer.
  case velocityMatched(atMost: Duration)
  /// By whole repetitions of its own displacement, always in the same time.
  case timed(Duration, TimingCurve)
  /// Moved by the owner, who reports its progress with ``SwipeEvent/exitMoved(_:progress:translation:)``, and its end with
  /// ``SwipeEvent/exitEnded(_:)``.
  case custom
}

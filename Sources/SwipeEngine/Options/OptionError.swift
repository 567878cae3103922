/// An option that would have no meaning, with the value it had.
public enum OptionError: Error, Sendable, Hashable {
  /// No direction is allowed, so that no card could ever be chosen.
  case noDirections
  /// A threshold is not a number above zero.
  case threshold(Double)
  /// The vertical threshold is not a number above zero.
  case verticalThreshold(Double)
  /// The rotation factor is not a finite number.
  case rotationFactor(Double)
  /// The largest rotation is not a number of at least zero (infinite means unbounded).
  case maximumRotation(Double)
  /// A duration is below zero or above ``SwipeOptions/longestDuration``.
  case duration(Duration)
  /// No card would be visible.
  case visibleCount(Int)
  /// A curve's control point has an x outside 0…1, or a y beyond ±1000.
  case curve(x: Double, y: Double)
  /// A spring's damping ratio is outside 0.05…20.
  case dampingRatio(Double)
  /// A spring's response is below a microsecond or above ``SwipeOptions/longestDuration``.
  case response(Duration)
}

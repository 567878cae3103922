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

extension SwipeOptions {
  /// No duration may be longer: a thousand million seconds.
  public static let longestDuration = Duration.seconds(1_000_000_000)

  /// - Throws: the first ``OptionError`` found. Whatever takes options calls this; it is here for those who read options
  ///   and want to say where they found the bad one.
  public func validate() throws(OptionError) {
    guard !directions.isEmpty else { throw .noDirections }
    guard threshold > 0, threshold.isFinite else { throw .threshold(threshold) }
    guard verticalThreshold > 0, verticalThreshold.isFinite else {
      throw .verticalThreshold(verticalThreshold)
    }
    guard rotationFactor.isFinite else { throw .rotationFactor(rotationFactor) }
    guard maximumRotation >= 0 else { throw .maximumRotation(maximumRotation) }
    guard visibleCount >= 1 else { throw .visibleCount(visibleCount) }
    try Self.check(projection)
    try Self.check(forcedSwipe)
    try Self.check(undo)
    switch exit {
    case .velocityMatched(let longest): try Self.check(longest)
    case .timed(let duration, _): try Self.check(duration)
    case .custom: break
    }
    if case .timed(let duration, _) = `return` { try Self.check(duration) }
    if case .after(let duration) = answerTimeout { try Self.check(duration) }
  }

  private static func check(_ duration: Duration) throws(OptionError) {
    guard duration >= .zero, duration <= longestDuration else { throw .duration(duration) }
  }
}

/// An invalid option, with its value.
public enum OptionError: Error, Sendable, Hashable {
  /// No direction is allowed, so no card could ever be chosen.
  case noDirections
  /// A threshold to the left, to the right or to a corner is not a number above zero.
  case threshold(Double)
  /// The direction that takes back is also one that chooses.
  case undoDirection(SwipeDirection)
  /// A card's offset from the one above it is not a number, or beyond ±1e9 points.
  case stackOffset(SwipeVector)
  /// The fraction by which a card is smaller than the one above it is not within 0…1.
  case stackScale(Double)
  /// A threshold up or down is not a number above zero.
  case verticalThreshold(Double)
  /// The rotation factor is not a finite number.
  case rotationFactor(Double)
  /// The touch slop is not a number of at least zero, or beyond 1e9 points.
  case touchSlop(Double)
  /// The largest rotation is not a number of at least zero (infinite means unbounded).
  case maximumRotation(Double)
  /// A duration is below zero or above ``SwipeOptions/longestDuration``.
  case duration(Duration)
  /// No card would be visible, or more than 1,000.
  case visibleCount(Int)
  /// A curve's control point has an x outside 0…1, or a y beyond ±1000.
  case curve(x: Double, y: Double)
  /// A spring's damping ratio is outside 0.05…20.
  case dampingRatio(Double)
  /// A spring's response is below a microsecond or above ``SwipeOptions/longestDuration``.
  case response(Duration)
}

extension OptionError: CustomStringConvertible {
  /// What is wrong, in one lower-case line.
  public var description: String {
    switch self {
    case .noDirections: "no direction is allowed; name at least one of left, right, up, down or a corner"
    case .threshold(let value): "threshold \(value) is not a number above 0"
    case .undoDirection(let value): "undo direction \(value) is also one that chooses; take it out of one"
    case .stackOffset(let value): "stack offset (\(value.dx), \(value.dy)) is not two numbers within ±1e9"
    case .stackScale(let value): "stack scale \(value) is not within 0...1"
    case .verticalThreshold(let value): "vertical threshold \(value) is not a number above 0"
    case .rotationFactor(let value): "rotation factor \(value) is not a finite number"
    case .touchSlop(let value): "touch slop \(value) is not a number from 0 to 1e9"
    case .maximumRotation(let value): "maximum rotation \(value) is not a number of at least 0"
    case .duration(let value): "duration \(value) is not between 0 and 1e9 seconds"
    case .visibleCount(let value): "visible count \(value) is not within 1...1000"
    case .curve(let x, let y): "curve point (\(x), \(y)) is not within 0...1 and -1000...1000"
    case .dampingRatio(let value): "damping ratio \(value) is not within 0.05...20"
    case .response(let value): "response \(value) is not between 1e-6 and 1e9 seconds"
    }
  }
}

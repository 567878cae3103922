/// A set of sides and corners, written like an array: `[.left, .right]`.
public struct SwipeDirections: OptionSet, Sendable, Hashable, Codable {
  /// A bit for each, in the order of ``SwipeDirection``: 1 is left, 128 is the lower right corner.
  public let rawValue: UInt8

  /// The set with these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The set of one side or corner.
  public init(_ direction: SwipeDirection) {
    switch direction {
    case .left: self.init(rawValue: 1)
    case .right: self.init(rawValue: 2)
    case .up: self.init(rawValue: 4)
    case .down: self.init(rawValue: 8)
    case .upLeft: self.init(rawValue: 16)
    case .upRight: self.init(rawValue: 32)
    case .downLeft: self.init(rawValue: 64)
    case .downRight: self.init(rawValue: 128)
    }
  }

  /// The left side alone.
  public static let left = SwipeDirections(.left)
  /// The right side alone.
  public static let right = SwipeDirections(.right)
  /// The upper side alone.
  public static let up = SwipeDirections(.up)
  /// The lower side alone.
  public static let down = SwipeDirections(.down)
  /// Left and right.
  public static let horizontal: SwipeDirections = [.left, .right]
  /// All four sides.
  public static let all: SwipeDirections = [.left, .right, .up, .down]
  /// The upper left corner alone.
  public static let upLeft = SwipeDirections(.upLeft)
  /// The upper right corner alone.
  public static let upRight = SwipeDirections(.upRight)
  /// The lower left corner alone.
  public static let downLeft = SwipeDirections(.downLeft)
  /// The lower right corner alone.
  public static let downRight = SwipeDirections(.downRight)
  /// The four corners.
  public static let corners: SwipeDirections = [.upLeft, .upRight, .downLeft, .downRight]

  /// Whether a corner is in the set.
  @inline(__always)
  var hasCorners: Bool {
    #if SWIPE_SMALL
    false
    #else
    rawValue > 0b1111
    #endif
  }

  /// Whether that side or corner is in the set.
  @inline(__always)
  public func contains(_ direction: SwipeDirection) -> Bool {
    rawValue & SwipeDirections(direction).rawValue != 0
  }
}

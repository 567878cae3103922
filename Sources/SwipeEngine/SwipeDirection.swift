/// A side or a corner that a card can leave by. Of two that are equally near, the first in this order counts.
public enum SwipeDirection: String, Sendable, Hashable, CaseIterable, Codable {
  case left, right, up, down
  /// A corner, which a card leaves by on a diagonal.
  case upLeft, upRight, downLeft, downRight

  /// The four sides, without the corners.
  public static let sides: [SwipeDirection] = [.left, .right, .up, .down]

  /// The unit vector that leads to that side.
  @inline(__always)
  public var unit: SwipeVector {
    switch self {
    case .left: SwipeVector(dx: -1, dy: 0)
    case .right: SwipeVector(dx: 1, dy: 0)
    case .up: SwipeVector(dx: 0, dy: -1)
    case .down: SwipeVector(dx: 0, dy: 1)
    case .upLeft: SwipeVector(dx: -Self.diagonal, dy: -Self.diagonal)
    case .upRight: SwipeVector(dx: Self.diagonal, dy: -Self.diagonal)
    case .downLeft: SwipeVector(dx: -Self.diagonal, dy: Self.diagonal)
    case .downRight: SwipeVector(dx: Self.diagonal, dy: Self.diagonal)
    }
  }

  /// The square root of 1/2: each component of a corner's unit vector.
  private static var diagonal: Double { 0.707_106_781_186_547_6 }

  /// The direction with left and right exchanged. A front may need it for languages that are written from right to left.
  public var mirrored: SwipeDirection {
    switch self {
    case .left: .right
    case .right: .left
    case .up, .down: self
    case .upLeft: .upRight
    case .upRight: .upLeft
    case .downLeft: .downRight
    case .downRight: .downLeft
    }
  }

  /// Whether it is left or right.
  @inline(__always)
  public var isHorizontal: Bool {
    switch self {
    case .left, .right: true
    case .up, .down, .upLeft, .upRight, .downLeft, .downRight: false
    }
  }
}

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

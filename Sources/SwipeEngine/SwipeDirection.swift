/// A side that a card can leave by. Of two that are equally near, the first in this order counts.
public enum SwipeDirection: String, Sendable, Hashable, CaseIterable {
  case left, right, up, down

  /// The unit vector that leads to that side.
  @inline(__always)
  public var unit: SwipeVector {
    switch self {
    case .left: SwipeVector(dx: -1, dy: 0)
    case .right: SwipeVector(dx: 1, dy: 0)
    case .up: SwipeVector(dx: 0, dy: -1)
    case .down: SwipeVector(dx: 0, dy: 1)
    }
  }

  /// Whether it is left or right.
  @inline(__always)
  public var isHorizontal: Bool {
    switch self {
    case .left, .right: true
    case .up, .down: false
    }
  }
}

/// A set of sides, written like an array: `[.left, .right]`.
public struct SwipeDirections: OptionSet, Sendable, Hashable {
  /// A bit for each side, in the order left, right, up, down.
  public let rawValue: UInt8

  /// The set with these bits. Bits of no side are dropped.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 0b1111 }

  /// The set of one side.
  public init(_ direction: SwipeDirection) {
    switch direction {
    case .left: self.init(rawValue: 1)
    case .right: self.init(rawValue: 2)
    case .up: self.init(rawValue: 4)
    case .down: self.init(rawValue: 8)
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
  /// All four.
  public static let all: SwipeDirections = [.left, .right, .up, .down]

  /// Whether that side is in the set.
  @inline(__always)
  public func contains(_ direction: SwipeDirection) -> Bool {
    rawValue & SwipeDirections(direction).rawValue != 0
  }
}

#if !hasFeature(Embedded)  // which has no `Codable`
extension SwipeDirections: Codable {}
#endif

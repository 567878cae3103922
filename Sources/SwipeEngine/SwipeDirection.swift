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

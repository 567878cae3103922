/// A side a card can leave by. Where two are equally good the first in this order counts.
public enum SwipeDirection: Sendable, Hashable, CaseIterable {
  case left, right, up, down

  /// The way to that side, of length 1.
  @inline(__always)
  public var unit: Vector {
    switch self {
    case .left: Vector(dx: -1, dy: 0)
    case .right: Vector(dx: 1, dy: 0)
    case .up: Vector(dx: 0, dy: -1)
    case .down: Vector(dx: 0, dy: 1)
    }
  }

  /// Whether it is left or right.
  public var isHorizontal: Bool { self == .left || self == .right }
}

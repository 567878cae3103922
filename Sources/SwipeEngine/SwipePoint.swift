/// A position in the frame of the bounds, in points: x to the right, y down.
public struct SwipePoint: Sendable, Hashable, Codable {
  /// Points to the right of the origin.
  public var x: Double
  /// Points below the origin.
  public var y: Double

  /// A position from its two coordinates, in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = SwipePoint(x: 0, y: 0)

  /// The position displaced by a vector.
  public static func + (point: SwipePoint, vector: SwipeVector) -> SwipePoint {
    SwipePoint(x: point.x + vector.dx, y: point.y + vector.dy)
  }

  /// The position from which the vector leads to `point`.
  public static func - (point: SwipePoint, vector: SwipeVector) -> SwipePoint {
    SwipePoint(x: point.x - vector.dx, y: point.y - vector.dy)
  }

  /// The displacement from `start` to `end`.
  public static func - (end: SwipePoint, start: SwipePoint) -> SwipeVector {
    SwipeVector(dx: end.x - start.x, dy: end.y - start.y)
  }
}

extension SwipePoint {
  /// Whether both coordinates are numbers within ±1e9 points.
  var isValid: Bool { x.magnitude <= inputLimit && y.magnitude <= inputLimit }
}

/// The largest coordinate that is accepted, in points. A larger one comes from a broken device, or is hostile.
package let inputLimit = 1e9

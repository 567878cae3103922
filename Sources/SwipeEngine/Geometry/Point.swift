/// A place in the frame of the bounds, in points: x to the right, y down.
public struct Point: Sendable, Hashable {
  /// Points to the right of the origin.
  public var x: Double
  /// Points below the origin.
  public var y: Double

  /// A place from its two coordinates, in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// The place reached from `point` by going `way`.
  public static func + (point: Point, way: Vector) -> Point {
    Point(x: point.x + way.dx, y: point.y + way.dy)
  }

  /// The place from which `way` leads to `point`.
  public static func - (point: Point, way: Vector) -> Point {
    Point(x: point.x - way.dx, y: point.y - way.dy)
  }

  /// The way that leads from `start` to `end`.
  public static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }
}

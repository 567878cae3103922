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

/// A way, or a velocity: points (or points a second) to the right and down.
public struct Vector: Sendable, Hashable {
  /// The part to the right; negative is to the left.
  public var dx: Double
  /// The part downwards; negative is upwards.
  public var dy: Double

  /// A way from its two parts.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// No way at all.
  public static let zero = Vector(dx: 0, dy: 0)

  /// How long the way is; never negative.
  public var length: Double { _sqrt(dx * dx + dy * dy) }

  /// The sum of two ways.
  public static func + (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx + b.dx, dy: a.dy + b.dy) }

  /// The way from the end of `b` to the end of `a`.
  public static func - (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx - b.dx, dy: a.dy - b.dy) }

  /// The way made `factor` times as long.
  public static func * (way: Vector, factor: Double) -> Vector {
    Vector(dx: way.dx * factor, dy: way.dy * factor)
  }

  /// How far `self` leads along `unit`; `unit` has length 1.
  @inline(__always)
  func along(_ unit: Vector) -> Double { dx * unit.dx + dy * unit.dy }

  /// The vector of length 1 the same way; `nil` if this one is shorter than `shortest` points.
  func unit(unlessShorterThan shortest: Double) -> Vector? {
    // Scaling first keeps the squares of very long ways finite.
    let largest = max(dx.magnitude, dy.magnitude)
    guard largest > 0, largest.isFinite else { return nil }
    let scaled = Vector(dx: dx / largest, dy: dy / largest)
    let scaledLength = scaled.length
    guard scaledLength * largest >= shortest else { return nil }
    return Vector(dx: scaled.dx / scaledLength, dy: scaled.dy / scaledLength)
  }
}

/// The extent of a rectangle, in points.
public struct Size: Sendable, Hashable {
  /// From the left edge to the right edge, in points.
  public var width: Double
  /// From the top edge to the bottom edge, in points.
  public var height: Double

  /// An extent, in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Nothing wide, nothing high.
  public static let zero = Size(width: 0, height: 0)
}

/// An upright rectangle, in points.
public struct Rect: Sendable, Hashable {
  /// The upper left corner.
  public var origin: Point
  /// Width and height.
  public var size: Size

  /// A rectangle from its upper left corner and its size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle from its upper left corner and its size, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect(origin: .zero, size: .zero)

  /// The left edge.
  public var minX: Double { origin.x }
  /// The middle between the left and the right edge.
  public var midX: Double { origin.x + size.width / 2 }
  /// The right edge.
  public var maxX: Double { origin.x + size.width }
  /// The upper edge.
  public var minY: Double { origin.y }
  /// The middle between the upper and the lower edge.
  public var midY: Double { origin.y + size.height / 2 }
  /// The lower edge.
  public var maxY: Double { origin.y + size.height }
  /// The width.
  public var width: Double { size.width }
  /// The height.
  public var height: Double { size.height }
  /// The middle.
  public var center: Point { Point(x: midX, y: midY) }
}

/// The largest coordinate that is believed, in points. Beyond it an input is a broken device or hostile.
let inputLimit = 1e9

extension Point {
  /// Whether both coordinates are numbers within ±1e9 points.
  var isSane: Bool { x.magnitude <= inputLimit && y.magnitude <= inputLimit }
}

extension Rect {
  /// Whether all four numbers are within ±1e9 points and no side is negative.
  var isSane: Bool {
    origin.isSane && size.width >= 0 && size.height >= 0
      && size.width <= inputLimit && size.height <= inputLimit
  }
}

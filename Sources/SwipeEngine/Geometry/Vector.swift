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

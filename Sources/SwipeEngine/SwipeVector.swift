/// A displacement, or a velocity: points (or points a second) to the right and down.
public struct SwipeVector: Sendable, Hashable, Codable {
  /// The horizontal component; positive to the right.
  public var dx: Double
  /// The vertical component; positive is down.
  public var dy: Double

  /// A vector from its two components.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// No displacement.
  public static let zero = SwipeVector(dx: 0, dy: 0)

  /// The length; never negative.
  public var length: Double { _sqrt(dx * dx + dy * dy) }

  /// The sum of two vectors.
  public static func + (a: SwipeVector, b: SwipeVector) -> SwipeVector {
    SwipeVector(dx: a.dx + b.dx, dy: a.dy + b.dy)
  }

  /// The displacement from the end of `b` to the end of `a`.
  public static func - (a: SwipeVector, b: SwipeVector) -> SwipeVector {
    SwipeVector(dx: a.dx - b.dx, dy: a.dy - b.dy)
  }

  /// The vector made `factor` times as long.
  public static func * (vector: SwipeVector, factor: Double) -> SwipeVector {
    SwipeVector(dx: vector.dx * factor, dy: vector.dy * factor)
  }

  /// The component along `unit`, a vector of length 1.
  @inline(__always)
  func along(_ unit: SwipeVector) -> Double { dx * unit.dx + dy * unit.dy }

  /// The unit vector in the same direction; `nil` if this vector is shorter than `shortest` points.
  func unit(unlessShorterThan shortest: Double) -> SwipeVector? {
    // Scaling first keeps the squares of very long vectors finite.
    let largest = max(dx.magnitude, dy.magnitude)
    guard largest > 0, largest.isFinite else { return nil }
    let scaled = SwipeVector(dx: dx / largest, dy: dy / largest)
    let scaledLength = scaled.length
    guard scaledLength * largest >= shortest else { return nil }
    return SwipeVector(dx: scaled.dx / scaledLength, dy: scaled.dy / scaledLength)
  }
}

extension SwipeVector {
  /// Whether both components are numbers within ±1e9 points.
  var isValid: Bool { dx.magnitude <= inputLimit && dy.magnitude <= inputLimit }
}

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

/// The extent of a rectangle, in points.
public struct SwipeSize: Sendable, Hashable, Codable {
  /// From the left edge to the right edge, in points.
  public var width: Double
  /// From the top edge to the bottom edge, in points.
  public var height: Double

  /// An extent, in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The empty extent.
  public static let zero = SwipeSize(width: 0, height: 0)
}

/// An upright rectangle, in points.
public struct SwipeRect: Sendable, Hashable, Codable {
  /// The upper left corner.
  public var origin: SwipePoint
  /// Width and height.
  public var size: SwipeSize

  /// A rectangle from its upper left corner and its size.
  public init(origin: SwipePoint, size: SwipeSize) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle from its upper left corner and its size, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: SwipePoint(x: x, y: y), size: SwipeSize(width: width, height: height))
  }

  /// The empty rectangle at the origin.
  public static let zero = SwipeRect(origin: .zero, size: .zero)

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
  public var center: SwipePoint { SwipePoint(x: midX, y: midY) }
}

/// The largest coordinate that is accepted, in points. A larger one comes from a broken device, or is hostile.
package let inputLimit = 1e9

extension SwipeVector {
  /// Whether both components are numbers within ±1e9 points.
  var isValid: Bool { dx.magnitude <= inputLimit && dy.magnitude <= inputLimit }
}

extension SwipePoint {
  /// Whether both coordinates are numbers within ±1e9 points.
  var isValid: Bool { x.magnitude <= inputLimit && y.magnitude <= inputLimit }
}

extension SwipeRect {
  /// Whether all four numbers are within ±1e9 points and no side is negative.
  var isValid: Bool {
    origin.isValid && size.width >= 0 && size.height >= 0
      && size.width <= inputLimit && size.height <= inputLimit
  }
}

/// The bounds of a stack and the place of its top card, in points.
public struct SwipeLayout: Sendable, Hashable, Codable {
  /// The area that a card has to leave.
  public var bounds: SwipeRect
  /// The top card at rest; its centre is home.
  public var card: SwipeRect

  /// A layout. It is invalid with a number that is not finite or beyond ±1e9, or a negative side: an event with an invalid
  /// layout is ignored, and a stack that begins with one has the layout ``zero``.
  public init(bounds: SwipeRect, card: SwipeRect) {
    self.bounds = bounds
    self.card = card
  }

  /// The layout of a stack that fills an area: its cards may be flung out of the area, and the top card is as large as that, but
  /// for a margin at each edge, in which cards behind it are seen.
  /// - Parameter margin: In points; at most a quarter of the shorter side is taken.
  public init(size: SwipeSize, margin: Double = 24) {
    let margin = margin > 0 ? min(margin, min(size.width, size.height) / 4) : 0
    self.init(
      bounds: SwipeRect(origin: .zero, size: size),
      card: SwipeRect(
        x: margin, y: margin, width: size.width - 2 * margin, height: size.height - 2 * margin))
  }

  /// The empty layout, at the origin.
  public static let zero = SwipeLayout(bounds: .zero, card: .zero)

  /// The centre of a card at rest.
  public var home: SwipePoint { card.center }

  var isValid: Bool { bounds.isValid && card.isValid }
}

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

extension SwipeRect {
  /// Whether all four numbers are within ±1e9 points and no side is negative.
  var isValid: Bool {
    origin.isValid && size.width >= 0 && size.height >= 0
      && size.width <= inputLimit && size.height <= inputLimit
  }
}

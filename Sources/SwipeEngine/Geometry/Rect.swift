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

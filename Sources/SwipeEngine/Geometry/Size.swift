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

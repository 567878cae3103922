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

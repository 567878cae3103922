/// A rectangle of whole pixels.
package struct PixelRect: Sendable, Hashable, Codable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package var endX: Int { x + width }
  package var endY: Int { y + height }

  /// The common part; if there is none, a rectangle with a side of 0.
  package func intersection(_ other: PixelRect) -> PixelRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(0, min(endX, other.endX) - left),
      height: max(0, min(endY, other.endY) - top))
  }
}

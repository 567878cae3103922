import SwipeEngine

/// How a picture is seen at one instant: its scale, and the point in the middle.
package struct PictureLens: Sendable, Hashable {
  /// Factor on the size at which the whole picture fits its room; less than 1 only for a picture of few pixels that is
  /// shown with its own.
  package var scale: Double
  /// The point in the middle of the room, as shares of the picture's width and height, each 0...1.
  package var center: SwipePoint

  package init(scale: Double = 1, center: SwipePoint = SwipePoint(x: 0.5, y: 0.5)) {
    self.scale = scale
    self.center = center
  }

  /// The visible part, as shares of the picture's width and height.
  ///
  /// - Parameter extent: See ``PictureZoom/extent``.
  package func seen(extent: SwipeSize) -> SwipeRect {
    let width = min(1, 1 / (scale * extent.width))
    let height = min(1, 1 / (scale * extent.height))
    return SwipeRect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }

  /// The lens with its visible part inside the picture.
  package func inside(_ extent: SwipeSize) -> PictureLens {
    let seen = seen(extent: extent).size
    func inside(_ middle: Double, _ length: Double) -> Double { max(length / 2, min(middle, 1 - length / 2)) }
    return PictureLens(
      scale: scale, center: SwipePoint(x: inside(center.x, seen.width), y: inside(center.y, seen.height)))
  }

  /// Interpolates to another lens, so that the visible part grows, shrinks and moves evenly.
  package func mixed(with other: PictureLens, share: Double) -> PictureLens {
    func mix(_ one: Double, _ two: Double) -> Double { one + (two - one) * share }
    return PictureLens(
      scale: 1 / mix(1 / scale, 1 / other.scale),
      center: SwipePoint(x: mix(center.x, other.center.x), y: mix(center.y, other.center.y)))
  }
}

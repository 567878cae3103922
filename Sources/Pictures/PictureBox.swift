/// The room that a card has for its picture, in pixels.
package struct PictureBox: Sendable, Hashable {
  /// 1 to ``PictureLimits/boxSide``, as is `height`; together at most ``PictureLimits/texturePixels``.
  package let width: Int
  package let height: Int

  /// Sides out of range count as the nearest side in range. A box of too many pixels shrinks in proportion.
  ///
  /// - Parameter pixels: The most pixels that the box may have.
  package init(width: Int, height: Int, atMost pixels: Int = PictureLimits.boxPixels) {
    let (across, down) = (
      max(1, min(width, PictureLimits.boxSide)), max(1, min(height, PictureLimits.boxSide))
    )
    guard across * down > pixels else {
      (self.width, self.height) = (across, down)
      return
    }
    let share = (Double(pixels) / Double(across * down)).squareRoot()
    self.width = max(1, Int(Double(across) * share))
    self.height = max(1, min(Int(Double(down) * share), pixels / self.width))
  }
}

extension PixelRect {
  /// The part that lies in a picture of a size; the whole picture if no part does.
  func clamped(width most: Int, height highest: Int) -> PixelRect {
    let left = max(0, min(x, most))
    let top = max(0, min(y, highest))
    let right = max(left, min(x.addingReportingOverflow(max(0, width)).partialValue, most))
    let bottom = max(top, min(y.addingReportingOverflow(max(0, height)).partialValue, highest))
    guard right > left, bottom > top else { return PixelRect(x: 0, y: 0, width: most, height: highest) }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

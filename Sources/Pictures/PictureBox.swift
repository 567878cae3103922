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

/// How a picture is fitted into its box. Cuts at the sides are equal. A third of the cut height is above and two
/// thirds below, as faces are high in a picture.
package enum PictureFit: String, Sendable, Hashable, CaseIterable {
  /// Shows the whole picture, as wide or as high as the box.
  case whole
  /// Covers the whole box.
  case fill
  /// As high as the box; cut only if it is then wider.
  case fillHeight
  /// As wide as the box; cut only if it is then higher.
  case fillWidth
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

/// The scale at which a picture is drawn, and the part of the scaled picture that is seen.
package struct PictureScaling {
  /// Drawn pixels for each pixel of the picture.
  package let across: Double
  package let down: Double
  /// The part that is seen, in drawn pixels from the picture's upper left corner.
  package let left: Double
  package let top: Double
  package let width: Int
  package let height: Int

  /// - Parameters:
  ///   - width: Width of the picture the right way up, as `height`; both greater than zero.
  ///   - region: The part that is treated as the whole picture; `nil` for all of it.
  package init(width: Int, height: Int, region: PixelRect? = nil, fit: PictureFit, into box: PictureBox) {
    let region =
      region?.clamped(width: width, height: height)
      ?? PixelRect(x: 0, y: 0, width: width, height: height)
    let across = Double(box.width) / Double(region.width)
    let down = Double(box.height) / Double(region.height)
    let scale =
      switch fit {
      case .whole: min(across, down)
      case .fill: max(across, down)
      case .fillHeight: down
      case .fillWidth: across
      }
    /// A side in whole pixels. The side that the scale was chosen for is exactly the box's side.
    func side(_ own: Int, _ room: Int, _ isExact: Bool) -> Double {
      isExact ? Double(room) : max(1, (Double(own) * scale).rounded())
    }
    let wide = side(region.width, box.width, scale == across)
    let high = side(region.height, box.height, scale == down)
    self.width = min(Int(min(wide, 1e6)), box.width)
    self.height = min(Int(min(high, 1e6)), box.height)
    self.across = wide / Double(region.width)
    self.down = high / Double(region.height)
    left = Double(region.x) * self.across + ((wide - Double(self.width)) / 2).rounded(.down)
    top = Double(region.y) * self.down + ((high - Double(self.height)) / 3).rounded(.down)
  }
}

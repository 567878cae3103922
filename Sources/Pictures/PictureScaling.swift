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

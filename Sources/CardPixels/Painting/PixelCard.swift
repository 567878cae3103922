import Pictures
import SwipeEngine
import TerminalCanvas

/// A card: a rounded body, its contents, its shadows, and the stamp over it. A card that cannot be drawn is left out:
/// its place is not a number or far outside, or its size is not greater than 0.
package struct PixelCard: Sendable, Hashable {
  /// The colour of the body.
  package var color: Color
  /// The centre on the stage.
  package var center: SwipePoint
  /// The size of the body before it is turned, already scaled.
  package var size: SwipeSize
  /// Radius of the corners; at most half of the shorter side counts.
  package var radius: Double
  /// Rotation about the centre.
  package var rotation = 0.0
  /// 0 is invisible, 1 hides what is below.
  package var opacity = 1.0
  /// `nil` for a bare body.
  package var texture: Texture?
  /// The place of the texture, from the body's centre, before it is turned; the body's edge ends it. `nil` is the
  /// whole body, with which it grows and shrinks. A texture that lies on whole pixels is copied pixel by pixel.
  package var textureFrame: SwipeRect?
  /// The first row of the stage that shows nothing of the texture.
  package var textureEnd = Double.infinity
  /// The light of the texture: 1 is unchanged, 0 black. The body's light is in its colour.
  package var light = 1.0
  package var rim: PixelRim?
  package var shadows: [PixelShadow] = []
  package var stamp: PixelStamp?

  package init(color: Color, center: SwipePoint, size: SwipeSize, radius: Double) {
    self.color = color
    self.center = center
    self.size = size
    self.radius = radius
  }
}

extension PixelCard {
  /// - Parameter body: Called once, with the texels that there are.
  func withTexels(_ body: (_ texture: Texels?, _ stamp: Texels?) -> Void) {
    func withStamp(_ texture: Texels?) {
      guard let stamp else { return body(texture, nil) }
      stamp.texture.withTexels { body(texture, $0) }
    }
    guard let texture else { return withStamp(nil) }
    texture.withTexels { withStamp($0) }
  }
}

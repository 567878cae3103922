import Pictures
import SwipeEngine

/// A stamp at its texture's own size. It may go beyond the card's edge.
package struct PixelStamp: Sendable, Hashable {
  package var texture: Texture
  /// Its centre from the card's centre, in the card's own frame.
  package var center: SwipePoint
  /// Its rotation in addition to the card's.
  package var rotation: Double
  /// 0...1.
  package var opacity: Double

  package init(texture: Texture, center: SwipePoint, rotation: Double, opacity: Double) {
    self.texture = texture
    self.center = center
    self.rotation = rotation
    self.opacity = opacity
  }
}

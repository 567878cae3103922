import Pictures
import SwipeEngine
import TerminalCanvas

/// What lies on the stage, in pixels of its image: x to the right, y down, angles in degrees, clockwise.
package struct PixelScene: Sendable, Hashable {
  /// Of the stage; negative counts as none.
  package var width: Int
  package var height: Int
  package var ground: Color
  /// Back to front.
  package var cards: [PixelCard]

  package init(width: Int, height: Int, ground: Color, cards: [PixelCard] = []) {
    self.width = width
    self.height = height
    self.ground = ground
    self.cards = cards
  }
}

/// A card: a rounded body, what stands on it, its shadows, and the stamp over it.
///
/// One that cannot be drawn (its place not a number or far outside, its size not more than nothing) is left out.
package struct PixelCard: Sendable, Hashable {
  /// Of the body.
  package var color: Color
  /// On the stage.
  package var center: SwipePoint
  /// Of the body, level, scaled already.
  package var size: SwipeSize
  /// Of its corners; at most half of the smaller side counts.
  package var radius: Double
  /// About the centre.
  package var rotation = 0.0
  /// 0 is invisible, 1 hides what is below.
  package var opacity = 1.0
  /// `nil` for a bare body.
  package var texture: Texture?
  /// Where the texture is, from the body's centre, level; the body's edge ends it. `nil` is all of the body, so that
  /// it grows and shrinks with that; it is copied pixel by pixel where it comes to lie so.
  package var textureFrame: SwipeRect?
  /// Rows of the stage from here on show nothing of the texture.
  package var textureEnd = Double.infinity
  /// Of the texture: 1 is as it is, 0 black. The body's light is in its colour.
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

/// A thin line along the edge of a card, inside, over whatever is there.
package struct PixelRim: Sendable, Hashable {
  package var color: Color
  /// 0...1.
  package var opacity: Double
  package static let width = 1.5

  package init(color: Color, opacity: Double) {
    self.color = color
    self.opacity = opacity
  }
}

/// The black shadow of a card on all that lies below it.
package struct PixelShadow: Sendable, Hashable {
  /// Standard deviation of the blur, in pixels.
  package var blur: Double
  /// How far it lies below the card, on the screen.
  package var down: Double
  /// Where it is darkest, 0...1.
  package var opacity: Double

  package init(blur: Double, down: Double, opacity: Double) {
    self.blur = blur
    self.down = down
    self.opacity = opacity
  }
}

/// A stamp, at its texture's own size. The card's edge does not end it.
package struct PixelStamp: Sendable, Hashable {
  package var texture: Texture
  /// From the card's centre, in the card's own frame.
  package var center: SwipePoint
  /// Beside the card's own.
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

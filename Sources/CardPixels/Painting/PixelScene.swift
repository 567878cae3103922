import Pictures
import TerminalCanvas

/// The contents of the stage, in pixels of its image: x to the right, y down, angles in degrees, clockwise.
package struct PixelScene: Sendable, Hashable {
  /// The size of the stage; negative counts as 0.
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

/// The black shadow of a card on all that lies below it.
package struct PixelShadow: Sendable, Hashable {
  /// Standard deviation of the blur, in pixels.
  package var blur: Double
  /// How far it lies below the card, on the screen, in pixels.
  package var down: Double
  /// The opacity at the darkest place, 0...1.
  package var opacity: Double

  package init(blur: Double, down: Double, opacity: Double) {
    self.blur = blur
    self.down = down
    self.opacity = opacity
  }
}

/// Whether cards are drawn in pixels, and how these reach the terminal.
package enum PixelChoice: String, Sendable, Hashable, CaseIterable {
  /// As it says that it can, where it is known to.
  case auto
  case off
  /// kitty's protocol, asked for whatever the terminal is called.
  case kitty
  /// Sixels, where the terminal says that it has them, whatever lies between.
  case sixel
}

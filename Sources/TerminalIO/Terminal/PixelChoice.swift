/// Whether cards are drawn in pixels, and how these reach the terminal.
package enum PixelChoice: String, Sendable, Hashable, CaseIterable {
  /// Where the terminal says that it can, and is known to do so.
  case auto
  case off
  /// kitty's protocol, asked for whatever the terminal is called.
  case kitty
  /// Sixels, where the terminal says that it has them, whatever lies between.
  case sixel
}

import TerminalCanvas

/// A thin line along a card's edge, inside it, over its contents.
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

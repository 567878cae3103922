import TerminalCanvas

/// The look of cards in pixels; all lengths follow from the height of a cell.
package struct PixelCardStyle: Sendable, Hashable {
  /// Height of a cell, in pixels.
  package let cellHeight: Double
  /// Whether the theme's ground is light.
  package let isOnLight: Bool

  package init(cellHeight: Double, isOnLight: Bool) {
    self.cellHeight = cellHeight
    self.isOnLight = isOnLight
  }

  /// Radius of the corners.
  package var radius: Double { Self.corner * cellHeight }

  /// The radius in heights of a cell; less than one.
  package static let corner = 0.9

  package var rim: PixelRim {
    isOnLight ? PixelRim(color: Color(126, 132, 146), opacity: 0.35) : PixelRim(color: .white, opacity: 0.16)
  }

  /// A wide shadow, farther away the higher the card is, and a narrow one close to a card that is held.
  ///
  /// - Parameter lift: 0 at rest, 1 held; values outside are clamped.
  package func shadows(lift: Double) -> [PixelShadow] {
    let lift = lift >= 1 ? 1 : lift > 0 ? lift : 0
    let strength = isOnLight ? 0.5 : 1
    func mixed(_ rest: Double, _ held: Double) -> Double { rest + (held - rest) * lift }
    let wide = PixelShadow(
      blur: mixed(0.5, 1.4) * cellHeight, down: mixed(0.2, 0.9) * cellHeight,
      opacity: mixed(0.35, 0.55) * strength)
    guard lift > 0 else { return [wide] }
    return [wide, PixelShadow(blur: 0.4 * cellHeight, down: 0, opacity: 0.35 * lift * strength)]
  }
}

import CardPixels
import TerminalCanvas

extension CardPalette {
  package init(_ theme: Theme) {
    self.init(
      chip: theme.chip.shining(through: theme.card, alpha: Self.chipAlpha), hit: theme.hit,
      hitGround: theme.hitGround, like: theme.like, nope: theme.nope, card: theme.card, ink: theme.ink(of:))
  }
}

extension Color {
  /// The colour that, laid over a ground with this alpha, comes nearest to this one.
  ///
  /// - Parameter alpha: More than 0.
  fileprivate func shining(through ground: Color, alpha: Double) -> Color {
    func ink(_ wanted: UInt8, _ ground: UInt8) -> UInt8 {
      let ink = Double(ground) + (Double(wanted) - Double(ground)) / alpha
      return UInt8(max(0, min(255, ink.rounded())))
    }
    return Color(ink(red, ground.red), ink(green, ground.green), ink(blue, ground.blue))
  }
}

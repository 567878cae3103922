import CardPixels
import TerminalCanvas

extension CardPalette {
  package init(_ theme: Theme) {
    self.init(
      title: theme.title, text: theme.text, label: theme.label, tag: theme.tag,
      chip: theme.chip.shining(through: theme.card, alpha: Self.chipAlpha), problem: theme.problem,
      remark: theme.remark, hit: theme.hit, hitGround: theme.hitGround)
  }
}

extension Color {
  /// What gives this colour when it is laid over a ground with an alpha of more than 0: the nearest that there is.
  fileprivate func shining(through ground: Color, alpha: Double) -> Color {
    func ink(_ wanted: UInt8, _ ground: UInt8) -> UInt8 {
      let ink = Double(ground) + (Double(wanted) - Double(ground)) / alpha
      return UInt8(max(0, min(255, ink.rounded())))
    }
    return Color(ink(red, ground.red), ink(green, ground.green), ink(blue, ground.blue))
  }
}

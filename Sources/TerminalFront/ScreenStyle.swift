import CardPixels
import TerminalCanvas

/// How a screen is drawn, whatever is on it.
package struct ScreenStyle: Sendable, Hashable {
  package let theme: Theme
  /// Whether surfaces can be told apart by their colour; otherwise they are drawn with lines.
  package let hasColor: Bool

  /// Whether only ASCII can be drawn.
  package let isASCII: Bool
  /// Whether the terminal's own ground is light, so that ink darkens.
  package let isOnLight: Bool
  /// Whether cards are surfaces, told apart by their colours; otherwise they are drawn with lines.
  package var drawsSurfaces: Bool { hasColor && !theme.isCoarse }
  /// Whether half cells can have any colour: tags then stand on a surface of their own, and stamps and large
  /// letters are pictures.
  package var hasTints: Bool { drawsSurfaces && !isASCII }
  /// The characters for pictures where cards are drawn with lines.
  let pictureInk: CellPicture.Ink

  /// - Parameter theme: The colours where there are enough of them; with 16 or fewer its light or dark form in
  ///   the terminal's own.
  package init(
    depth: ColorDepth = .trueColor, isASCII: Bool = false, theme: Theme = Theme(), isOnLight: Bool = false
  ) {
    self.isASCII = isASCII
    self.isOnLight = isOnLight
    hasColor = depth != .none
    switch depth {
    case .trueColor: self.theme = theme
    case .ansi256: self.theme = theme.indexed
    case .ansi16, .ansi8, .none: self.theme = .coarse(isLight: theme.room.isLight)
    }
    let signs = isASCII ? CellPicture.signs : CellPicture.blocks
    pictureInk =
      hasColor && !isASCII
      ? .mixtures(colors: depth == .ansi8 ? 8 : 16)
      : .shades(isOnLight && !hasColor ? signs.reversed() : signs)
  }
}

import TerminalCanvas

/// A word that speaks for its card or against it.
package struct WordTint: Sendable, Hashable, Codable {
  /// In UTF-8 bytes of the text.
  package var range: Range<Int>
  /// How strongly it speaks: above 0 for the card, below 0 against it, -1 ... 1.
  package var strength: Double

  package init(range: Range<Int>, strength: Double) {
    self.range = range
    self.strength = strength
  }

  /// The share of a choice's colour in the strongest word.
  private static let most = 0.45
  /// How much fainter the strongest word against a card is.
  private static let fading = 0.3

  /// The ink of a word: tinted towards the colour of its choice; against the card also fainter.
  ///
  /// - Parameter light: How much the text is lit, 0 ... 1.
  package static func ink(
    _ ink: Color, _ choice: Color, on ground: Color, strength: Double, light: Double = 1
  ) -> Color {
    let tinted = ink.mixed(with: choice, amount: most * abs(strength) * light)
    return strength < 0 ? tinted.mixed(with: ground, amount: fading * -strength) : tinted
  }
}

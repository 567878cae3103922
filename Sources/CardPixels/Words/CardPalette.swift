import TerminalCanvas

/// The colours of the words on a card.
package struct CardPalette: Sendable, Hashable, Codable {
  private var inks: [TextRole: Color] = [:]
  /// The surface of a tag, drawn with ``chipAlpha``. Over a card at rest the result is the theme's own colour; over a card
  /// that is lit it is as much lighter.
  package var chip: Color
  /// What a search found: ink, and the surface behind it.
  package var hit: Color
  package var hitGround: Color
  /// The colours of words that speak for and against the card, and the card's own.
  package var like: Color
  package var nope: Color
  package var card: Color

  /// 0...1. With a smaller value the themes' own colours cannot all be reached.
  package static let chipAlpha = 0.35

  /// - Parameter ink: The colour of each role.
  package init(
    chip: Color, hit: Color, hitGround: Color, like: Color, nope: Color, card: Color, ink: (TextRole) -> Color
  ) {
    self.chip = chip
    self.hit = hit
    self.hitGround = hitGround
    (self.like, self.nope, self.card) = (like, nope, card)
    for role in TextRole.allCases { inks[role] = ink(role) }
  }

  func color(of role: TextRole) -> Color { inks[role] ?? .black }
}

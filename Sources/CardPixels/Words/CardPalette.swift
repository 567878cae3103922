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

  /// 0...1. With a smaller value the themes' own colours cannot all be reached.
  package static let chipAlpha = 0.35

  /// - Parameter ink: The colour of each role.
  package init(chip: Color, hit: Color, hitGround: Color, ink: (TextRole) -> Color) {
    self.chip = chip
    self.hit = hit
    self.hitGround = hitGround
    for role in TextRole.allCases { inks[role] = ink(role) }
  }

  func color(of role: TextRole) -> Color { inks[role] ?? .black }
}

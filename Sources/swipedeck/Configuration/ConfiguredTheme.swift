import CardDeck
import TerminalCanvas
import TerminalFront

/// A theme with the colours that were set.
struct ConfiguredTheme {
  /// Two colours with too little contrast.
  struct Weakness: Hashable {
    let role: ThemeRole
    let ground: ThemeRole
    /// The contrast ratio of WCAG, 1...21.
    let contrast: Double
  }

  /// The least contrast ratio of text that WCAG (level AA) asks for.
  static let leastContrast = 4.5

  private(set) var theme: Theme
  private var changed: Set<ThemeRole> = []

  init(_ theme: Theme = Theme()) { self.theme = theme }

  mutating func usePaper() { theme.usePaper() }

  mutating func set(_ role: ThemeRole, to color: Color) {
    theme[keyPath: role.path] = color
    if role.name == "paper" { theme.setCard(color) }
    changed.insert(role)
  }

  /// Pairs of colours with too little contrast of which at least one was set.
  var weaknesses: [Weakness] {
    ThemeRole.all.flatMap { role in
      ThemeRole.all.filter { role.grounds.contains($0.name) }.compactMap { ground in
        guard changed.contains(role) || changed.contains(ground) else { return nil }
        let contrast = theme[keyPath: role.path].contrast(to: theme[keyPath: ground.path])
        return contrast < Self.leastContrast ? Weakness(role: role, ground: ground, contrast: contrast) : nil
      }
    }
  }
}

import CardDeck
import TerminalFront

/// Colours that were set.
struct ConfiguredTheme {
  /// Two colours that cannot well be told apart.
  struct Weakness: Hashable {
    let role: ThemeRole
    let ground: ThemeRole
    /// 1...21, after WCAG.
    let contrast: Double
  }

  /// What text needs to be read by eyes that are not young, after WCAG.
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

  /// Pairs too near to each other, of which at least one was set.
  var weaknesses: [Weakness] {
    ThemeRole.all.flatMap { role in
      ThemeRole.all.filter { role.grounds.contains($0.name) }.compactMap { ground in
        guard changed.contains(role) || changed.contains(ground) else { return nil }
        let contrast = theme[keyPath: role.path].contrast(to: theme[keyPath: ground.path])
        return contrast < Self.leastContrast ? Weakness(role: role, ground: ground, contrast: contrast) : nil
      }
    }
  }

  /// `#rrggbb`
  static func text(of color: Color) -> String {
    "#" + color.hex.digits(6, radix: 16)
  }
}

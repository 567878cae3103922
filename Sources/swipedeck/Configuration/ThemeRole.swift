import TerminalCanvas
import CardDeck
import TerminalFront

/// The colours that can be set, by the names that they have in a configuration.
enum ThemeRole: String, CaseIterable {
  case like, nope, star, later, plate, accent, paper, ink, text, faint, tag, problem, room, header, quiet,
    button
  case warning

  var path: WritableKeyPath<Theme, Color> & Sendable {
    switch self {
    case .like: \.like
    case .nope: \.nope
    case .star: \.star
    case .later: \.later
    case .plate: \.onChoice
    case .accent: \.progress
    case .paper: \.card
    case .ink: \.title
    case .text: \.text
    case .faint: \.label
    case .tag: \.tag
    case .problem: \.problem
    case .room: \.room
    case .header: \.header
    case .quiet: \.quiet
    case .button: \.button
    case .warning: \.warning
    }
  }

  var meaning: String {
    switch self {
    case .like: "the stamp and the button for like"
    case .nope: "the stamp and the button for nope"
    case .star: "the stamp and the button for star"
    case .later: "the stamp and the button for later"
    case .plate: "words on a solid stamp or a lit button"
    case .accent: "progress"
    case .paper: "the card"
    case .ink: "the card's title"
    case .text: "the card's text"
    case .faint: "the card's subtitle and the names of its fields"
    case .tag: "the card's tags"
    case .problem: "a card that cannot be read"
    case .room: "the ground of the screen"
    case .header: "words in the header, on buttons and in panels"
    case .quiet: "hints and other words that may be overlooked"
    case .button: "buttons and panels"
    case .warning: "warnings and questions"
    }
  }

  /// What the colour is read upon, or what is read upon it; `nil` for none.
  var grounds: [ThemeRole] {
    switch self {
    case .ink, .text, .faint, .tag, .problem: [.paper]
    case .header, .quiet, .warning, .accent: [.room, .button]
    case .plate: [.like, .nope, .star, .later]
    case .like, .nope, .star, .later, .paper, .room, .button: []
    }
  }
}

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
    if role == .paper { theme.setCard(color) }
    changed.insert(role)
  }

  /// Pairs too near to each other, of which at least one was set.
  var weaknesses: [Weakness] {
    ThemeRole.allCases.flatMap { role in
      role.grounds.compactMap { ground in
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

import TerminalCanvas

/// The theme for a terminal with a dark ground and the one for a light ground, and which of them is used.
package struct Themes: Sendable, Hashable {
  package enum Choice: String, Sendable, Hashable, CaseIterable {
    /// What goes with the terminal's ground, once that is known; dark until then.
    case auto
    case dark, light
  }

  package var choice = Choice.auto
  package var dark = Theme()
  package var light = Theme.light

  package init() {}

  /// - Parameter ground: The terminal's own, where it has told.
  package func theme(on ground: Color?) -> Theme {
    switch choice {
    case .auto: ground?.isLight == true ? light : dark
    case .dark: dark
    case .light: light
    }
  }
}

/// What cards are made of.
package enum CardMaterial: String, Sendable, Hashable, CaseIterable {
  /// Told from the ground by little.
  case plain
  /// Cream, for who needs the edge.
  case paper
}

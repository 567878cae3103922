import TerminalCanvas

/// The theme for a terminal with a dark ground and the one for a light ground, and which of them is used.
package struct Themes: Sendable, Hashable {
  package enum Choice: String, Sendable, Hashable, CaseIterable {
    /// The theme that fits the terminal's ground; dark until that is known.
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

import TerminalText

/// Something the pointer did.
package struct MouseEvent: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case press, release
    /// A move with a button held.
    case drag
    /// A move with none held.
    case move
    case wheelUp, wheelDown, wheelLeft, wheelRight
  }

  package enum Button: Sendable, Hashable {
    /// None, or the terminal does not say which (a release in the old protocol).
    case none
    case left, middle, right
    /// A thumb button; 8...11.
    case extra(Int)
  }

  package var kind: Kind
  package var button: Button
  /// Distance from the left edge in cells, or in pixels where `isPixels`; 0 is the first.
  package var x: Int
  /// Distance from the upper edge in cells, or in pixels where `isPixels`; 0 is the first.
  package var y: Int
  /// Whether the parser was told that the terminal reports pixels.
  package var isPixels: Bool
  package var modifiers: KeyPress.Modifiers

  package init(
    _ kind: Kind, _ button: Button = .none, x: Int, y: Int, isPixels: Bool = false,
    modifiers: KeyPress.Modifiers = []
  ) {
    self.kind = kind
    self.button = button
    self.x = x
    self.y = y
    self.isPixels = isPixels
    self.modifiers = modifiers
  }
}

import TerminalText

/// Something that came from the terminal.
package enum InputEvent: Sendable, Hashable {
  case key(KeyPress)
  case mouse(MouseEvent)
  /// The window got the keyboard (`true`) or lost it.
  case focus(Bool)
  /// Text pasted in one go. `omittedBytes` counts what was more than the parser keeps; 0 is all of it.
  case paste(String, omittedBytes: Int)
  /// The terminal's answer to a question, perhaps long after it.
  case reply(TerminalReply)

  /// Whether a person pressed a key for it.
  var isKey: Bool { if case .key = self { true } else { false } }

  /// Whether it is a report of the mouse.
  package var isMouse: Bool { if case .mouse = self { true } else { false } }
}

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

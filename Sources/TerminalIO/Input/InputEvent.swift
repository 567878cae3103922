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

/// Which key asks for what.
package struct KeyMap: Sendable, Hashable {
  private var commands: [KeyPress: Command]

  /// Arrows and the keys of vi, as the help shows them.
  package static let standard = KeyMap(commands: [
    KeyPress(.left): .choose(.nope), KeyPress(.character("h")): .choose(.nope),
    KeyPress(.right): .choose(.like), KeyPress(.character("l")): .choose(.like),
    KeyPress(.up): .choose(.star), KeyPress(.character("k")): .choose(.star),
    KeyPress(.down): .choose(.later), KeyPress(.character("j")): .choose(.later),
    KeyPress(.character("u")): .undo, KeyPress(.backspace): .undo,
    KeyPress(.character("r"), .control): .redo,
    KeyPress(.character(" ")): .open, KeyPress(.enter): .open,
    KeyPress(.character("?")): .help, KeyPress(.function(1)): .help,
    KeyPress(.character("e")): .export,
    KeyPress(.character("/")): .search, KeyPress(.character("n")): .note,
    KeyPress(.character("q")): .quit,
    KeyPress(.escape): .close,
    KeyPress(.pageUp): .scroll(-10), KeyPress(.pageDown): .scroll(10),
    KeyPress(.character("c"), .control): .interrupt,
    KeyPress(.character("\\"), .control): .abort,
    KeyPress(.character("z"), .control): .suspend,
    KeyPress(.character("l"), .control): .repaint,
  ])

  private init(commands: [KeyPress: Command]) { self.commands = commands }

  /// `nil` for a key that means nothing.
  package func command(for key: KeyPress) -> Command? { commands[key] }
}

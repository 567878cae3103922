/// The commands that keys can be given to, by the names that they have in a configuration.
extension Command {
  /// Every command that can be given keys, in the order in which they are listed.
  package static let configurable: [Command] = [
    .choose(.like), .choose(.nope), .choose(.star), .choose(.later), .undo, .redo, .open, .zoomIn, .zoomOut,
    .zoomOff, .compare, .explain, .openLink, .search, .note, .copyID, .export, .goOn, .again, .help, .close,
    .scroll(-10),
    .scroll(10), .repaint, .quit,
  ]

  /// `nil` for one that no configuration can name.
  package init?(named name: String) {
    guard let command = Self.configurable.first(where: { $0.name == name }) else { return nil }
    self = command
  }

  package var name: String {
    switch self {
    case .choose(let choice): choice.rawValue
    case .undo: "undo"
    case .redo: "redo"
    case .open: "open"
    case .zoomIn: "zoom-in"
    case .zoomOut: "zoom-out"
    case .zoomOff: "zoom-off"
    case .move(let direction): "move-\(direction)"
    case .compare: "compare"
    case .explain: "explain"
    case .openLink: "open-link"
    case .help: "help"
    case .export: "export"
    case .quit: "quit"
    case .search: "search"
    case .note: "note"
    case .copyID: "copy-id"
    case .goOn: "go-on"
    case .again: "again"
    case .otherName: "other-name"
    case .answer(let isYes): isYes ? "yes" : "no"
    case .close: "close"
    case .scroll(let lines): lines < 0 ? "page-up" : "page-down"
    case .suspend: "suspend"
    case .interrupt: "interrupt"
    case .abort: "abort"
    case .repaint: "repaint"
    }
  }

  /// What it does, in a line.
  package var meaning: String {
    switch self {
    case .choose(.like): "like the card; it leaves to the right"
    case .choose(.nope): "nope the card; it leaves to the left"
    case .choose(.star): "star the card; it leaves upwards"
    case .choose(.later): "put the card off; it comes back at the end"
    case .undo: "undo, back to the first choice ever made"
    case .redo: "redo"
    case .open: "read the whole card"
    case .zoomIn: "show its picture alone, then larger"
    case .zoomOut: "show the picture smaller, then the words again"
    case .zoomOff: "show all of the picture"
    case .move(let direction): "move the picture \(direction)"
    case .compare: "compare it with the card before, side by side"
    case .explain: "show why it comes now, in a learned order"
    case .openLink: "open its file or url"
    case .help: "show the keys"
    case .export: "export the choices as JSON"
    case .quit: "quit; the next start goes on here"
    case .search: "find a card"
    case .note: "write a note on the card"
    case .copyID: "copy its id to the clipboard of the terminal"
    case .goOn: "go through those put off again, at the end"
    case .again: "go through those liked and starred again, at the end"
    case .otherName: "write to another file"
    case .answer(let isYes): isYes ? "yes" : "no"
    case .close: "close what is open, let go of what is held"
    case .scroll(let lines): lines < 0 ? "scroll a page up" : "scroll a page down"
    case .suspend: "suspend"
    case .interrupt: "end at once, as ^C does everywhere"
    case .abort: "abort, with a core where the system keeps them"
    case .repaint: "paint the screen anew"
    }
  }
}

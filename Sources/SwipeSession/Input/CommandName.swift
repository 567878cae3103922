import CardDeck
import ChoiceLog

/// The names of commands in a configuration, and what they do.
extension Command {
  private typealias Entry = (command: Command, name: String, meaning: String)

  /// In the order in which they are listed.
  private static let entries = choices + reasons + others

  private static let choices: [Entry] = [
    (.choose(.like), Choice.like.rawValue, "like the card"),
    (.choose(.nope), Choice.nope.rawValue, "nope the card"),
    (.choose(.star), Choice.star.rawValue, "star the card"),
    (.choose(.later), Choice.later.rawValue, "put the card off; it comes back at the end"),
  ]

  private static let reasons: [Entry] = (1...DeckReasons.most).map {
    (.reason($0), "reason\($0)", "choose for reason \($0), where there are reasons")
  }

  private static let others: [Entry] = [
    (.undo, "undo", "undo, back to the first choice ever made"),
    (.redo, "redo", "redo"),
    (.open, "open", "read the whole card"),
    (.zoomIn, "zoom-in", "show its picture alone, then larger"),
    (.zoomOut, "zoom-out", "show the picture smaller, then the words again"),
    (.zoomOff, "zoom-off", "show all of the picture"),
    (.zoomActual, "zoom-actual", "show the picture pixel for pixel, then all of it again"),
    (.compare, "compare", "show the picture beside the next ones"),
    (.markNext, "mark-next", "mark the next of the pictures side by side"),
    (.markPrevious, "mark-previous", "mark the previous of the pictures side by side"),
    (.explain, "explain", "mark the words for and against it, in a learned order, or not"),
    (.openLink, "open-link", "open its file or link"),
    (.search, "search", "find a card"),
    (.note, "note", "write a note on the card"),
    (.copyID, "copy-id", "copy its id to the clipboard of the terminal"),
    (.export, "export", "export the choices as JSON"),
    (.goOn, "go-on", "at the end, go through the cards put off again"),
    (.again, "again", "at the end, go through the cards liked and starred again"),
    (.help, "help", "show the keys"),
    (.close, "close", "close what is open, or let go of the card"),
    (.scroll(-10), "page-up", "scroll a page up"),
    (.scroll(10), "page-down", "scroll a page down"),
    (.repaint, "repaint", "redraw the screen"),
    (.quit, "quit", "quit; the next start goes on here"),
  ]

  /// Commands with keys that no configuration changes.
  private static let fixedEntries: [Entry] = [
    (.suspend, "suspend", "suspend"),
    (.interrupt, "interrupt", "end at once, as ^C does everywhere"),
    (.abort, "abort", "abort, with a core where the system keeps them"),
  ]

  /// Every command that can be given keys, in the order in which they are listed.
  package static let configurable = entries.map(\.command)

  /// `nil` for a name that no configurable command has.
  package init?(named name: String) {
    guard let entry = Self.entries.first(where: { $0.name == name }) else { return nil }
    self = entry.command
  }

  private var entry: Entry? { (Self.entries + Self.fixedEntries).first { $0.command == self } }

  /// Empty for a command that has no keys of its own.
  package var name: String { entry?.name ?? "" }

  /// What the command does, in a line; empty for a command that has no keys of its own.
  package var meaning: String { entry?.meaning ?? "" }
}

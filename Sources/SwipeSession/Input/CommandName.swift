import CardDeck
import ChoiceLog

/// The names of commands in a configuration, and what they do.
extension Command {
  private struct Entry {
    let command: Command
    let name: String
    let meaning: String

    init(_ command: Command, _ name: String, _ meaning: String) {
      (self.command, self.name, self.meaning) = (command, name, meaning)
    }
  }

  /// In the order in which they are listed.
  private static let entries = choices + reasons + others

  private static let choices = [
    Entry(.choose(.like), Choice.like.rawValue, "like the card; it leaves to the right"),
    Entry(.choose(.nope), Choice.nope.rawValue, "nope the card; it leaves to the left"),
    Entry(.choose(.star), Choice.star.rawValue, "star the card; it leaves upwards"),
    Entry(.choose(.later), Choice.later.rawValue, "put the card off; it comes back at the end"),
  ]

  private static let reasons = (1...DeckReasons.most).map {
    Entry(.reason($0), "reason\($0)", "choose for reason \($0), where there are reasons")
  }

  private static let others = [
    Entry(.undo, "undo", "undo, back to the first choice ever made"),
    Entry(.redo, "redo", "redo"),
    Entry(.open, "open", "read the whole card"),
    Entry(.zoomIn, "zoom-in", "show its picture alone, then larger"),
    Entry(.zoomOut, "zoom-out", "show the picture smaller, then the words again"),
    Entry(.zoomOff, "zoom-off", "show all of the picture"),
    Entry(.zoomActual, "zoom-actual", "show the picture pixel for pixel, then all of it again"),
    Entry(.compare, "compare", "show the picture beside the next ones"),
    Entry(.markNext, "mark-next", "mark the next of the pictures side by side"),
    Entry(.markPrevious, "mark-previous", "mark the previous of the pictures side by side"),
    Entry(
      .explain, "explain", "mark the words for and against it, in a learned order, or not"),
    Entry(.openLink, "open-link", "open its file or link"),
    Entry(.search, "search", "find a card"),
    Entry(.note, "note", "write a note on the card"),
    Entry(.copyID, "copy-id", "copy its id to the clipboard of the terminal"),
    Entry(.export, "export", "export the choices as JSON"),
    Entry(.goOn, "go-on", "at the end, go through the cards put off again"),
    Entry(.again, "again", "at the end, go through the cards liked and starred again"),
    Entry(.help, "help", "show the keys"),
    Entry(.close, "close", "close what is open, or let go of the card"),
    Entry(.scroll(-10), "page-up", "scroll a page up"),
    Entry(.scroll(10), "page-down", "scroll a page down"),
    Entry(.repaint, "repaint", "redraw the screen"),
    Entry(.quit, "quit", "quit; the next start goes on here"),
  ]

  /// Commands with keys that no configuration changes.
  private static let fixedEntries = [
    Entry(.suspend, "suspend", "suspend"),
    Entry(.interrupt, "interrupt", "end at once, as ^C does everywhere"),
    Entry(.abort, "abort", "abort, with a core where the system keeps them"),
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

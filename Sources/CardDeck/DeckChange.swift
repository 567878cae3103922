/// A change to a deck's file since it was opened.
public enum DeckChange: String, Sendable, Hashable, CustomStringConvertible {
  /// It is shorter: cards at its end cannot be read any more.
  case truncated
  /// It was written to: cards may not be where they were.
  case modified
  /// There is another file at its path, as after saving with most editors. The deck goes on with the old file.
  case replaced
  /// There is nothing at its path. The deck goes on with the file that was there.
  case removed

  /// One lower-case line: what happened and what to do.
  public var description: String {
    switch self {
    case .truncated: "the deck's file was cut short; restart to see what is left"
    case .modified: "the deck's file has changed; restart to see it"
    case .replaced: "the deck's file was replaced; restart to see it"
    case .removed: "the deck's file is gone; its cards stay until you quit"
    }
  }
}

import Platform

/// The reason why a deck cannot be opened or read. Descriptions say what to do, without the file's name.
public enum DeckError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is nothing at the path.
  case noSuchFile
  /// The path is a folder and there are no cards in it.
  case isDirectoryWithoutCards
  /// The path is neither a file nor a folder.
  case notAFile(FileKind)
  /// The system refused; the code is its `errno`.
  case unreadable(code: Int32)
  /// The file is shorter than when the deck was opened, or a card no longer is where it was.
  case changed
  /// A card is larger than ``Deck/largestRecord``. The rest of the deck is not affected.
  case recordTooLarge
  /// The deck should come from standard input, but that is a terminal.
  case standardInputIsTerminal
  /// The bytes from standard input or a pipe cannot be kept in a temporary file; the code is the system's `errno`.
  case notSpooled(code: Int32)
  /// The system cannot convert from the encoding that was named.
  case unknownEncoding(String)
  /// The deck has no cards: the file is empty or blank, or its list is empty.
  case empty
  /// The file does not have the structure of a deck. Lines and columns count from 1, columns in characters.
  case notADeck(line: Int, column: Int, why: DeckFault)

  /// One lower-case line.
  public var description: String {
    switch self {
    case .noSuchFile: "no such file; check the path"
    case .isDirectoryWithoutCards: "this is a folder, and no cards were found in it; name a deck file instead"
    case .notAFile(.pipe):
      "this is a pipe that nobody writes to; start what writes to it, or name a deck file"
    case .notAFile(let kind): "this is \(kind), not a file; name a deck file instead"
    case .unreadable(let code):
      "cannot be read: \(Errno(rawValue: code).message); check the path and its permissions"
    case .changed: "the file has changed since it was opened; restart"
    case .recordTooLarge: "this card is larger than \(Deck.largestRecord >> 20) MB; shorten it"
    case .standardInputIsTerminal: "standard input is the terminal; pipe a deck into it or name a file"
    case .notSpooled(let code):
      "what comes in cannot be kept in a temporary file: \(Errno(rawValue: code).message); set TMPDIR to a folder "
        + "with room"
    case .unknownEncoding(let name):
      "the encoding '\(name)' is not known here; name one that iconv --list has, such as windows-1252"
    case .empty: "there are no cards in it; add one, such as [{\"title\": \"Hello\"}]"
    // A position in a file of another kind means nothing.
    case .notADeck(_, _, .foreign(let noun, let advice)): "\(DeckFault.foreign(noun: noun, advice: advice))"
    case .notADeck(let line, let column, let why): "line \(line), column \(column): \(why)"
    }
  }

  /// A kind of thing at a path that is neither a file nor a folder.
  public enum FileKind: String, Sendable, Hashable, CustomStringConvertible {
    /// A disk, a terminal, `/dev/zero`.
    case device = "a device"
    /// A named pipe.
    case pipe = "a pipe"
    /// A socket of the file system.
    case socket = "a socket"
    /// Anything else.
    case other = "something special"

    /// The kind with its article.
    public var description: String { rawValue }
  }
}

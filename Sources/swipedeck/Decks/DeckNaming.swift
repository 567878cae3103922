import ChoiceLog
import Platform

/// The names of a deck: for people, and for the log.
enum DeckNaming {
  /// The path without its folders; for `.`, the name of the current folder.
  static func name(of path: String) -> String {
    let path = [".", ".."].contains(SystemFile.name(of: path)) ? CanonicalPath.of(path) : path
    return path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The key by which the log knows a deck.
  static func key(path: String, deckName: String?) -> DeckKey {
    if let deckName { return .name(deckName) }
    let canonical = CanonicalPath.of(path)
    // A shell's `/dev/fd/63` is another pipe the next time; a named pipe keeps its path.
    let hasName = !["/dev/", "/proc/"].contains { canonical.hasPrefix($0) }
    if path == "-" || isPipe(path) && !hasName { return .name(pipeName()) }
    return .path(canonical)
  }

  /// Whether a deck comes through a pipe: `-`, or a path such as `<(…)` makes.
  static func isPipe(_ path: String) -> Bool { path == "-" || FileStamp(of: path)?.isPipe == true }

  /// A new name for a deck from a pipe. It is long enough that two decks never share one when logs are merged.
  private static func pipeName() -> String {
    "pipe-" + UInt32.random(in: 0 ... .max).digits(8, radix: 16)
  }
}

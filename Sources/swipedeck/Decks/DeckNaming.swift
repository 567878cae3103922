import ChoiceLog
import Platform

/// What a deck is called: for people, and for the log.
enum DeckNaming {
  /// The path without its folders.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// What the log knows a deck by.
  static func key(path: String, deckName: String?) -> DeckKey {
    if let deckName { return .name(deckName) }
    let canonical = CanonicalPath.of(path)
    // What a shell names `/dev/fd/63` is another pipe the next time; one that somebody has made has a name that stays.
    let hasName = !["/dev/", "/proc/"].contains { canonical.hasPrefix($0) }
    if path == "-" || isPipe(path) && !hasName { return .name(pipeName()) }
    return .path(canonical)
  }

  /// Whether a deck comes through a pipe: `-`, or a path such as `<(…)` makes.
  static func isPipe(_ path: String) -> Bool { path == "-" || FileStamp(of: path)?.isPipe == true }

  /// A deck from a pipe is one of its own; by this name its choices are found again. Long enough that two of a team's
  /// are never taken for one when logs are merged.
  private static func pipeName() -> String {
    "pipe-" + UInt32.random(in: 0 ... .max).digits(8, radix: 16)
  }
}

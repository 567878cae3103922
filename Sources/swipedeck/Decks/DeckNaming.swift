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
    if path == "-" { return .name(pipeName()) }
    return .path(CanonicalPath.of(path))
  }

  /// A deck from a pipe is one of its own; by this name its choices are found again. Long enough that two of a team's
  /// are never taken for one when logs are merged.
  private static func pipeName() -> String {
    let digits = String(UInt32.random(in: 0 ... .max), radix: 16)
    return "pipe-" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// How a deck that the log knows is told of to a person.
  static func title(of deck: KnownDeck) -> String {
    switch deck.key {
    case .path(let path): path
    case .name(let name), .once(let name): name
    }
  }
}

import ArgumentParser
import CardDeck

/// The arguments of commands that need a deck's choices but not its cards.
struct LoggedDeckOptions: ParsableArguments {
  /// The only deck, for a command that is about all choices on it; `nil` if only `--deck-id` names it.
  func deck() throws -> String? {
    guard decks.count > 1 else { return decks.first }
    throw Failure(.usage, "\(decks[0]), \(decks[1]): this is about all choices on a deck; name one")
  }

  @Argument(help: "The deck; its file may be gone.", completion: Candidates.knownDecks)
  var decks: [String] = []

  @OptionGroup var log: LogOptions

  func validate() throws {
    try log.requireDeck(isNamed: !decks.isEmpty)
  }
}

import ArgumentParser
import CardDeck
import ChoiceLog

/// What every command on a deck takes: which deck, whose choices, which log.
struct DeckOptions: ParsableArguments {
  @Argument(help: "The deck: a file, a folder, or - for standard input.", completion: .file())
  var deck: String

  @OptionGroup var log: LogOptions
}

/// Whose choices, and where they are kept.
struct LogOptions: ParsableArguments {
  @Option(
    name: .customLong("log"), help: "Keep the choices in this file instead of the usual one.",
    completion: .file())
  var path: String?

  @Option(name: .customLong("deck-id"), help: "Know the deck by this name instead of its path.")
  var deckName: String?

  @Option(name: .customLong("as"), help: "Whose choices these are; the login name if not given.")
  var annotator: String?

  func validate() throws {
    if deckName?.isEmpty == true { throw ValidationError("--deck-id needs a name that is not empty.") }
    if annotator?.isEmpty == true { throw ValidationError("--as needs a name that is not empty.") }
  }
}

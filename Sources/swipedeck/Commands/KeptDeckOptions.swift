import ArgumentParser

/// What commands take that need a deck's choices and none of its cards.
struct KeptDeckOptions: ParsableArguments {
  @Argument(help: "The deck; its file need not be there any more.", completion: Candidates.knownDecks)
  var deck: String?

  @OptionGroup var log: LogOptions

  func validate() throws {
    if deck == nil, log.deckName == nil { throw ValidationError("Name a deck, or give --deck-id.") }
  }

  /// How the deck is told of to a person.
  var name: String { deck ?? log.deckName ?? "" }
}

import ArgumentParser
import CardDeck
import ChoiceLog
import Platform

/// `swipedeck adopt OLD DECK`: copies the choices to a deck that has moved.
struct AdoptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adopt",
    abstract: "Carry the choices over to a deck that has moved or has another name.",
    usage: "swipedeck adopt OLD DECK [OPTION]…",
    discussion: """
      EXAMPLES
        mv people.json ~/lists/; swipedeck adopt people.json ~/lists/people.json
        swipedeck adopt hiring people.json       kept under --deck-id hiring

      Everyone's choices are copied with their times, order and notes. What has been decided under the new name \
      already stays as it is; the old name keeps its choices too. Doing it twice changes nothing.
      """)

  @Argument(
    help: "What the deck was called: a path, or a name given with --deck-id.",
    completion: Candidates.knownDecks)
  var old: String

  @Argument(help: "The deck as it is called now.", completion: Candidates.decks)
  var deck: String

  @OptionGroup var log: LogOptions

  func run() throws {
    let log = try self.log.resolved().openExisting()
    let known = try log.snapshot { snapshot in
      try snapshot.deck(.path(CanonicalPath.of(old))) ?? snapshot.deck(.name(old))
    }
    guard let known else { throw try Failure.unknownDeck(old, nil, in: log) }
    guard self.log.deckName != nil || SystemFile.exists(deck) else { throw Failure.noSuchFile(deck) }
    let key = DeckNaming.key(path: deck, deckName: self.log.deckName)
    let writable = try log.reopenedForWriting()
    let new = try writable.enter(key, title: known.title, at: WallClock.milliseconds())
    let count = try writable.adopt(known.id, as: new)
    StandardError.say("\(deck): \(count.counted("event")) carried over from \(old)")
  }
}

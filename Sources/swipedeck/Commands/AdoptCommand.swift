import ArgumentParser
import CardDeck
import ChoiceLog
import Platform

/// `swipedeck adopt OLD DECK`: copies the choices to a deck that has moved.
struct AdoptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adopt",
    abstract: "Copy the choices to a deck that was moved or renamed.",
    usage: "swipedeck adopt OLD DECK [OPTION]…",
    discussion: """
      EXAMPLES
        mv people.json ~/lists/; swipedeck adopt people.json ~/lists/people.json
        swipedeck adopt hiring people.json       hiring was given with --deck-id

      Everyone's choices are copied, with their times, order and notes, and count as newer than those under \
      the new name: undo takes them back first. A choice that stands under the new name stays, and the old name keeps its \
      choices too. Doing it again changes nothing.
      """)

  @Argument(
    help: "The deck's old path, or its old name of --deck-id.",
    completion: Candidates.knownDecks)
  var old: String

  @Argument(help: "The deck where it is now.", completion: Candidates.decks)
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
    if self.log.annotator != nil {
      StandardError.say("--as changes nothing here: everyone's choices are copied")
    }
    StandardError.say("\(deck): \(count.counted("event")) carried over from \(old)")
  }
}

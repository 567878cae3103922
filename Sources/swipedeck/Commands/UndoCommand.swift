import ArgumentParser
import CardDeck
import ChoiceLog

/// `swipedeck undo DECK [N]`: takes back the newest choices.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the newest choices.",
    discussion: """
      EXAMPLES
        swipedeck undo people.json        the newest choice
        swipedeck undo people.json 10     the ten newest
        swipedeck undo people.json --json | jq -r .id

      Says what was taken back, a choice and an id a line. Each step is an event in the log; nothing is erased, and \
      redo in the next session puts it back, until you choose something else.
      """)

  @Argument(help: "The deck; its file need not be there any more.", completion: Candidates.knownDecks)
  var deck: String

  @Argument(help: "How many.")
  var count = 1

  @OptionGroup var log: LogOptions

  @Flag(help: "Say what was taken back as JSON Lines.")
  var json = false

  func validate() throws {
    if count < 1 { throw ValidationError("The number of choices to take back is 1 or more.") }
  }

  func run() throws {
    do throws(Failure) {
      try log.requireOnePerson()
      let kept = try KeptDeck(path: deck, options: log)
      let undone: [StandingChoice]
      do {
        undone = try kept.log.undoNewest(
          count, on: kept.deck.id, by: kept.annotator, cause: "program", at: WallClock.milliseconds())
      } catch {
        throw Failure(error)
      }
      var output = OutputLines()
      for choice in undone {
        if json {
          try output.data(Self.json(choice))
        } else {
          try output.text("\(choice.choice.rawValue) \(choice.card)")
        }
      }
      try output.flush()
      if undone.count < count {
        StandardError.say("\(deck): \(undone.isEmpty ? "nothing" : "nothing more") to take back")
      }
    } catch {
      throw error.reported()
    }
  }

  private static func json(_ undone: StandingChoice) -> String {
    JSONValue.object([
      JSONMember(name: "choice", value: .string(undone.choice.rawValue)),
      JSONMember(name: "id", value: .string(undone.card.text)),
    ]).compactText
  }
}

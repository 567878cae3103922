import ArgumentParser
import CardDeck
import ChoiceLog
import TerminalText

/// `swipedeck undo DECK [N]`: undoes the newest choices.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the newest choices.",
    usage: "swipedeck undo DECK [NUMBER] [OPTION]…",
    discussion: """
      EXAMPLES
        swipedeck undo people.json        the newest choice
        swipedeck undo people.json 10     the ten newest
        swipedeck undo --deck-id pipe-3f2a9c01 2
        swipedeck undo people.json --json | jq -r .id

      Prints each undone choice with the id of its card, or with the card's name if the id is a hash. An \
      undo is added to the log; nothing is erased. Redo in the next session brings the choices back, until \
      you choose something else.
      """)

  @Argument(
    help: "The deck; its file may be gone. Not needed with --deck-id.",
    completion: Candidates.knownDecks)
  var deck: String?

  @Argument(help: "How many choices to undo, such as 10; by default 1.")
  var number: Int?

  @OptionGroup var log: LogOptions

  @Flag(help: "Print what was undone as JSON Lines.")
  var json = false

  /// The deck and the number. With `--deck-id`, a number alone is not the deck.
  private var arguments: (path: String?, count: Int) {
    if log.deckName != nil, number == nil, let count = deck.flatMap({ Int($0) }) { return (nil, count) }
    return (deck, number ?? 1)
  }

  func validate() throws {
    try log.requireDeck(isNamed: deck != nil)
    guard arguments.count > 0 else {
      throw ValidationError("The number of choices to undo is 1 or more, such as 10.")
    }
  }

  func run() throws {
    try log.requireOnePerson()
    let (path, count) = arguments
    let logged = try LoggedDeck(path: path, in: log.resolved())
    guard logged.deck != nil else { return StandardError.say(try logged.noChoicesRemark()) }
    let writable = try logged.log.reopenedForWriting()
    var lines: ArraySlice<String> = []
    // Opened before the log is locked.
    let names = CardNames(path: json ? nil : path)
    names.open()
    var failure: Failure?
    let undone: [StandingChoice]
    do {
      undone = try writable.undoNewest(
        count, on: logged.scope.deck, by: logged.annotator, cause: "program", at: WallClock.milliseconds()
      ) { undone in
        lines = undone.map { line($0, names) }[...]
        var bytes = 0
        let first = lines.prefix { line in
          bytes += line.utf8.count + 1
          return bytes <= Self.maxBytesBefore
        }
        do throws(Failure) {
          try OutputLines.write(first)
        } catch {
          failure = error
          throw error
        }
        lines = lines[first.endIndex...]
      }
    } catch {
      throw failure ?? Failure(error)
    }
    do throws(Failure) {
      try OutputLines.write(lines)
    } catch {
      throw Failure(error.status, "\(error.message); \(undone.count.counted("choice")) undone all the same")
    }
    if undone.count < count {
      StandardError.say("\(logged.name): nothing \(undone.isEmpty ? "" : "more ")to undo")
    }
    StandardError.say(logged.noCardsRemark())
  }

  /// The number of bytes that are written before anything is undone, so that a failed write undoes nothing.
  /// The log is locked meanwhile, so this is less than the 64 KiB that a pipe takes without a reader.
  private static let maxBytesBefore = 32 << 10

  private func line(_ undone: StandingChoice, _ names: CardNames) -> String {
    guard json else { return SafeText.line("\(undone.choice.rawValue) \(names.name(of: undone.card))") }
    let json: JSONValue = ["choice": .string(undone.choice.rawValue), "id": .string(undone.card.text)]
    return json.compactText
  }
}

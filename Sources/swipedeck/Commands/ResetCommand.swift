import ArgumentParser
import CardDeck
import ChoiceLog

/// `swipedeck reset DECK`: undoes every choice of a person.
struct ResetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Undo every choice on a deck.",
    usage: "swipedeck reset DECK [OPTION]…",
    discussion: """
      EXAMPLES
        swipedeck reset people.json          asks first
        swipedeck reset people.json --yes

      Only your own choices are undone, or those of --as NAME. Each undo is added to the log; nothing is \
      erased, and notes stay. Redo in the next session brings the choices back one by one, until you choose \
      again.
      """)

  @OptionGroup var options: LoggedDeckOptions

  @Flag(help: "Do not ask first.")
  var yes = false

  func run() throws {
    try options.log.requireOnePerson()
    let logged = try LoggedDeck(path: options.deck(), in: options.log.resolved())
    guard logged.deck != nil else { return StandardError.say(try logged.noChoicesRemark()) }
    let log = try logged.log.reopenedForWriting()
    let count = try log.read { try $0.tally(in: logged.scope).decided }
    guard count > 0 else {
      return StandardError.say("\(logged.name): nothing to undo")
    }
    // A card may have been decided several times. Each of these choices is undone.
    let cards = count.counted("card")
    let question = "undo all choices of \(logged.annotator) on \(cards) of \(logged.name)?"
    guard try yes || Confirmation.asks(question, orElse: "reset would undo all choices on \(cards)") else {
      return StandardError.say("nothing was undone")
    }
    let undone = try log.undoAll(
      on: logged.scope.deck, by: logged.annotator, cause: "program", at: WallClock.milliseconds())
    StandardError.say("\(logged.name): undone: \(undone.counted("choice")) on \(cards)")
    StandardError.say(logged.noCardsRemark())
  }
}

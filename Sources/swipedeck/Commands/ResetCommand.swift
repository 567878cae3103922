import ArgumentParser
import CardDeck
import ChoiceLog
import Platform

/// `swipedeck reset DECK`: takes back every choice.
struct ResetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    abstract: "Take back every choice on a deck.",
    discussion: """
      EXAMPLES
        swipedeck reset people.json          asks first
        swipedeck reset people.json --yes

      Every choice is taken back by an event of its own: nothing is erased, 'swipedeck log' still tells all of it, and \
      notes stay. Until you choose again, redo in the next session puts them back, one after another. Only your own choices are taken back, or those of --as NAME.
      """)

  @OptionGroup var options: LoggedDeckOptions

  @Flag(help: "Do not ask.")
  var yes = false

  func run() throws {
    try options.log.requireOnePerson()
    let logged = try LoggedDeck(path: options.deck(), options: options.log)
    let log = try logged.log.reopenedForWriting()
    let count = try log.read { try $0.tally(in: logged.scope).decided }
    guard count > 0 else {
      return StandardError.say("\(logged.name): there are no choices to take back")
    }
    if !yes { try ask(count, logged) }
    let undone = try log.undoAll(
      on: logged.scope.deck, by: logged.annotator, cause: "program", at: WallClock.milliseconds())
    StandardError.say("\(logged.name): took back \(undone.counted("choice"))")
    if let absence = logged.absence() { StandardError.say(absence) }
  }

  private func ask(_ count: Int, _ logged: LoggedDeck) throws {
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      throw Failure(status: .usage, message: "reset asks before it takes back \(count) choices; give --yes")
    }
    // A line typed before the question is discarded: it is no answer.
    tcflush(STDIN_FILENO, TCIFLUSH)
    StandardError.say(
      "take back \(count.counted("choice")) of \(logged.annotator) on \(logged.name)? y or n"
    )
    let answer = readLine()?.lowercased() ?? ""
    guard answer == "y" || answer == "yes" else {
      throw Failure(status: .usage, message: "nothing was taken back")
    }
  }
}

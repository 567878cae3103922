import ArgumentParser
import ChoiceLog

/// `swipedeck log DECK`: everything that happened, oldest first.
struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "List all that was done on a deck, oldest first.",
    usage: "swipedeck log DECK [OPTION]…",
    discussion: """
      EXAMPLES
        swipedeck log people.json
        swipedeck log people.json --since yesterday --as all
        swipedeck log people.json --json | jq -r 'select(.event == "undo").id'

      WHEN
        2026-01-31             a day
        2026-01-31T18:30       a local time, unless Z or +02:00 follows
        today, yesterday
        90m, 2h, '2 days ago'  so long before now
      """)

  @OptionGroup var options: LoggedDeckOptions

  @Flag(help: "Write JSON Lines, with all that is known of each event.")
  var json = false

  @Option(help: ArgumentHelp("List only what happened at this time or later.", valueName: "when"))
  var since: String?

  func run() throws {
    let start = try since.map { try LocalTime.require($0, of: "--since", now: WallClock.milliseconds()) }
    let logged = try LoggedDeck(path: options.deck(), in: options.log.resolved())
    var output = OutputLines()
    var isEmpty = true
    let names = CardNames(path: options.decks.first)
    try logged.log.snapshot { snapshot in
      try snapshot.forEachEvent(in: logged.scope, since: start) { event in
        isEmpty = false
        if json {
          try output.json(EventText.json(event))
        } else {
          try output.text(EventText.line(event, names))
        }
      }
    }
    try output.flush()
    let whole = since == nil || logged.deck == nil
    if isEmpty {
      StandardError.say(try whole ? logged.noChoicesRemark() : logged.othersRemark())
    }
    StandardError.say(logged.noCardsRemark())
  }
}

import ArgumentParser
import TeamLink

/// `swipedeck team close URL N`: stops handing out cards.
struct TeamCloseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "close",
    abstract: "Stop handing out the cards of a team's deck.",
    discussion: """
      EXAMPLES
        swipedeck team close service=team papers
        swipedeck team close service=team papers --at 2026-12-24T18:00
        swipedeck team close service=team papers --reopen

      Only for the deck's leads. People may finish the cards that they hold, and these choices count. \
      Everything stays on the server. 'swipedeck team list' shows which decks are closed.
      """)

  @OptionGroup var deck: TeamDeckArguments

  @Option(
    help: ArgumentHelp(
      "Close the deck at this time, such as 2026-12-24T18:00, instead of now.", valueName: "time"))
  var at: String?

  @Flag(help: "Hand out cards again, or cancel --at.")
  var reopen = false

  func validate() throws {
    if at != nil, reopen { throw ValidationError("Choose one of --at and --reopen.") }
  }

  func run() throws {
    let now = WallClock.milliseconds()
    let time =
      reopen ? nil : try at.map { try LocalTime.require($0, of: "--at", now: now, isAhead: true) } ?? now
    try deck.server.connect().close(deck.name, at: time)
    let done =
      time.map { $0 > now ? "closes \(LocalTime.text($0)), by this machine's time zone" : "is closed" }
      ?? "is open"
    StandardError.say("\(deck.name) \(done)")
  }
}

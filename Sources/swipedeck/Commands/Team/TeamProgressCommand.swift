import ArgumentParser
import ChoiceFormats
import TeamLink

/// `swipedeck team progress URL N`: shows how much of a deck is decided.
struct TeamProgressCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "progress",
    abstract: "Show how far a team and each person are.",
    discussion: """
      EXAMPLES
        swipedeck team progress service=team papers
        swipedeck team progress service=team papers --json | jq .decided

      Only for the deck's leads. A card is decided when as many people have decided it as 'swipedeck team \
      publish' asked for; a card put off for later is undecided. Choices that came after the card had been \
      passed on to somebody else are shown as late: they are kept and do not count.
      """)

  @OptionGroup var deck: TeamDeckArguments

  @OptionGroup var output: TeamReportOptions

  func run() throws {
    let team = try deck.server.connect()
    try output.write {
      TeamProgressReport(
        name: deck.name, overview: try team.overview(of: deck.name), members: try team.members(of: deck.name))
    }
  }
}

import ArgumentParser
import ChoiceFormats
import TeamLink

/// `swipedeck team progress URL N`: shows how much of a deck is decided.
struct TeamProgressCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "progress",
    abstract: "Show the progress of a team and of each person.",
    discussion: """
      EXAMPLES
        swipedeck team progress service=team papers
        swipedeck team progress service=team papers --json | jq .decided

      For a deck's leads. A card is decided when as many have decided it as were asked; put off for later is undecided. Late are \
      choices that came after their cards had been passed on to somebody else: they are kept and do not count.
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

import ArgumentParser
import TeamLink

/// `swipedeck team recover URL N`: collects choices after a backup was restored.
struct TeamRecoverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover",
    abstract: "Collect the choices that a restored server has lost.",
    discussion: """
      EXAMPLES
        swipedeck team recover service=team papers           begins
        swipedeck team progress service=team papers
        swipedeck team recover service=team papers --done    ends

      Only for the deck's leads, after the server was restored from a backup. Each person's own log has all \
      of their choices, and sends those that the server lacks at the next connection. Until --done no new \
      cards are handed out, and choices on cards that nobody holds are accepted. End it when everyone has \
      been connected once.
      """)

  @OptionGroup var deck: TeamDeckArguments

  @Flag(help: "End the recovery, and hand out cards again.")
  var done = false

  func run() throws {
    if let missing = try deck.server.connect().recover(deck.name, begins: !done) {
      StandardError.say("\(deck.name): \(missing)")
    }
    StandardError.say(
      done
        ? "\(deck.name): cards are handed out again"
        : "\(deck.name): nothing is handed out until 'swipedeck team recover … --done'")
  }
}

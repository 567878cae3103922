import ArgumentParser
import TeamLink

/// `swipedeck team recover URL N`: collects choices after a backup was restored.
struct TeamRecoverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover",
    abstract: "After a server was restored from a backup, collect the choices that it lost.",
    discussion: """
      EXAMPLES
        swipedeck team recover service=team papers
        swipedeck team progress service=team papers
        swipedeck team recover service=team papers --done

      For a deck's leads. Everyone's own log has all that was chosen, and sends what the server lacks at the next connection. \
      Until --done nothing new is handed out, and whoever sends choices on cards that nobody holds is believed to have had \
      them: so end it when everyone has been connected once.
      """)

  @OptionGroup var deck: TeamDeckArguments

  @Flag(help: "Everyone has been connected: hand out cards again.")
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

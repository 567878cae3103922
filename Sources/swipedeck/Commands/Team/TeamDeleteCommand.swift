import ArgumentParser
import CardDeck
import TeamLink

/// `swipedeck team delete URL N`: deletes a deck and all choices on it.
struct TeamDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a team's deck from the server, with everyone's choices.",
    discussion: """
      EXAMPLES
        swipedeck team export service=team papers -o papers.json
        swipedeck team delete service=team papers          asks first
        swipedeck team delete service=team papers --yes

      For a deck's leads. Cards, choices, notes and settlements are gone from the server; each person's own log keeps what \
      that person chose. The same records published under the same name are the same deck to these logs: people are not \
      asked again, so begin anew under another name, or bring the choices back with 'swipedeck team recover'.
      """)

  @OptionGroup var deck: TeamDeckArguments

  @Flag(help: "Do not ask.")
  var yes = false

  func run() throws {
    let team = try deck.server.connect()
    let whole = try team.overview(of: deck.name)
    let what =
      "\(whole.cards.counted("card")) and \(whole.answers.counted("choice")) of \(deck.name) on the server"
    guard try yes || Confirmation.asks("delete \(what)?", orElse: "this would delete \(what)") else {
      return StandardError.say("nothing was deleted")
    }
    try team.delete(deck.name)
    StandardError.say("deleted \(what)")
  }
}

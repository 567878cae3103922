import ArgumentParser
import CardDeck
import TeamLink

/// `swipedeck team delete URL N`: deletes a deck and all choices on it.
struct TeamDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete a team's deck, with all choices, on the server.",
    discussion: """
      EXAMPLES
        swipedeck team export service=team papers -o papers.json
        swipedeck team delete service=team papers          asks first
        swipedeck team delete service=team papers --yes

      Only for the deck's leads. Deletes the cards, choices, notes and settlements from the server. Each \
      person's own log keeps what that person chose.

      To begin anew, publish under another name: the same records under the same name are the same deck to \
      these logs, so people are not asked again. 'swipedeck team recover' then brings the choices back.
      """)

  @OptionGroup var deck: TeamDeckArguments

  @Flag(help: "Do not ask first.")
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

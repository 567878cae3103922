import ArgumentParser
import CardDeck
import TeamLink

/// `swipedeck team void URL N USER`: takes a person off a deck, whose choices then do not count.
struct TeamVoidCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "void",
    abstract: "Take a person off a team's deck, and hand out all their cards again.",
    discussion: """
      EXAMPLES
        swipedeck team void service=team papers eve          asks first
        swipedeck team void service=team papers eve --yes

      For a deck's leads. The person's choices stay in the events of the server and count no more: not in progress, \
      agreement, disputes or exports. Their cards are handed out again. To free only what a person holds, use \
      'swipedeck team add … --remove'. The person's own log still has these choices, so who is to begin anew is added again \
      and names another log with --log.
      """)

  @OptionGroup var deck: TeamDeckArguments

  @Argument(help: "The person, by the name on the server.")
  var user: String

  @Flag(help: "Do not ask.")
  var yes = false

  func run() throws {
    let team = try deck.server.connect()
    let what = "take \(user) off \(deck.name) and count none of their choices"
    guard try yes || Confirmation.asks("\(what)?", orElse: "this would \(what)") else {
      return StandardError.say("nothing was changed")
    }
    let voided = try team.void(user, on: deck.name)
    StandardError.say("\(deck.name): \(user) is off the deck; void: \(voided.counted("choice"))")
  }
}

import ArgumentParser
import CardDeck
import TeamLink

/// `swipedeck team void URL N USER`: takes a person off a deck, whose choices then do not count.
struct TeamVoidCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "void",
    abstract: "Take a person off a deck, and void their choices.",
    discussion: """
      EXAMPLES
        swipedeck team void service=team papers eve          asks first
        swipedeck team void service=team papers eve --yes

      Only for the deck's leads. The person's choices stay on the server, but no longer count: not in \
      progress, agreement, disputes or exports. Their cards are handed out again. To free only the cards \
      that a person holds, use 'swipedeck team add … --remove'.

      The person's own log still has these choices. To begin anew, the person is added again and uses \
      another log (--log).
      """)

  @OptionGroup var deck: TeamDeckArguments

  @Argument(help: "The person's role on the server.")
  var user: String

  @Flag(help: "Do not ask first.")
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

import ArgumentParser
import CardDeck
import TeamLink

/// `swipedeck team hand-over URL N USER OTHER`: hands the cards that one person holds to another person.
struct TeamHandOverCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hand-over",
    abstract: "Hand one person's undecided cards to another person.",
    discussion: """
      EXAMPLES
        swipedeck team hand-over service=team papers ada bob

      Only for the deck's leads. What the first person has decided stays theirs. The other person gets the \
      undecided cards of the same blocks, for one lease, at their next start. Nobody is handed more than 512 \
      undecided cards. Without this command the cards go to whoever asks next, once the lease has run out.
      """)

  @OptionGroup var deck: TeamDeckArguments

  @Argument(help: "The person who holds the cards.")
  var user: String

  @Argument(help: "The person who gets them.")
  var other: String

  func run() throws {
    let blocks = try deck.server.connect().handOver(from: user, to: other, on: deck.name)
    guard blocks > 0 else {
      return StandardError.say("\(deck.name): \(user) holds nothing that \(other) could be handed")
    }
    StandardError.say("\(deck.name): \(other) has \(blocks.counted("block")) of \(user) now")
  }
}

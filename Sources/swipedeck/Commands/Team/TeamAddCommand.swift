import ArgumentParser
import TeamLink

/// `swipedeck team add URL N USER`: who goes through a deck.
struct TeamAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a person to a team's deck, as an annotator or a lead, or take one off it.",
    discussion: """
      EXAMPLES
        swipedeck team add service=team papers ada
        swipedeck team add service=team papers lea --lead
        swipedeck team add service=team papers ada --remove

      USER is a role of the server that may log in; the server's owner makes a new one with CREATE ROLE. Adding a person \
      again changes the person's role. What somebody decided stays when they are taken off; what they held goes to others.
      """)

  @OptionGroup var deck: TeamDeckArguments

  @Argument(help: "The person, by the name on the server.")
  var user: String

  @Flag(help: "Make the person a lead, who adds people, sees everyone's choices and settles disputes.")
  var lead = false

  @Flag(help: "Take the person off the deck.")
  var remove = false

  func validate() throws {
    if lead, remove { throw ValidationError("Choose one of --lead and --remove.") }
  }

  func run() throws {
    let team = try deck.server.connect()
    if remove {
      try team.remove(user, from: deck.name)
      StandardError.say("\(deck.name): \(user) is off the deck")
    } else {
      do {
        try team.add(user, to: deck.name, isLead: lead)
      } catch {
        guard case .refused(.badInput, let why) = error, !lead, why.contains("no lead") else { throw error }
        throw Failure(.badData, "\(deck.name): \(user) is its only lead; say --lead, or add another first")
      }
      StandardError.say("\(deck.name): \(user) is \(lead ? "a lead" : "an annotator")")
    }
  }
}

import ArgumentParser
import CardDeck
import SwipeSession
import TeamLink
import TerminalText

/// `swipedeck team publish URL DECK --name N`: copies a deck to a team's server.
struct TeamPublishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Give a team a deck to go through.",
    discussion: """
      EXAMPLES
        swipedeck team publish service=team papers.ris --name papers
        swipedeck team publish service=team people.json --name hiring --overlap 2
        swipedeck team publish service=team big.csv --name big --overlap 20%
        swipedeck team publish service=team big.csv --name big --people 200

      All records go to the server, and this file is not needed any more. Who publishes leads the deck; others are added with \
      'swipedeck team add'. Records that are byte for byte another one are left out; two that say one id and differ are refused. \
      Paths of pictures stay as they are: each machine has the pictures in a folder of its own. A deck whose publishing was \
      broken off is published anew under the same name, by another lead as soon as whoever began it is not connected any more.
      """)

  @OptionGroup var server: TeamServerArgument

  @Argument(help: "The deck: a file, a folder, or - for standard input.", completion: Candidates.decks)
  var deck: String

  @Option(help: ArgumentHelp("The deck's name on the server.", valueName: "name"))
  var name: String

  @Option(
    help: ArgumentHelp(
      "How many people decide each card, such as 2; or the share that two decide, such as 20%.",
      valueName: "number"))
  var overlap = TeamOverlap(people: 1, share: 100)

  @Option(
    help: ArgumentHelp(
      "How long an idle person keeps cards, such as 90s, 15m, 2h or 1d; then others may get them.",
      valueName: "time"))
  var lease = LeaseTime(seconds: 900)

  @Option(
    help: ArgumentHelp(
      "How many people will work at once, such as 10; more people get fewer cards at a time.",
      valueName: "number"))
  var people = 10

  @Option(
    name: .customLong("where"), parsing: .singleValue,
    help: ArgumentHelp(
      "Publish only cards that match, such as 'lang=fi', by the conditions of a session's --where. May be repeated; all must match.",
      valueName: "condition"),
    completion: Candidates.conditions)
  var filters: [CardFilter] = []

  @OptionGroup(title: "Reading the deck") var reading: ReadingOptions

  func validate() throws {
    try TeamDeckName.require(name, as: "--name")
    for (option, number, most) in [("--people", people, 100_000)]
    where !(1...most).contains(number) {
      throw ValidationError("\(option) needs a number from 1 to \(most), such as 2.")
    }
  }

  func run() throws {
    // Errors in the address are reported before a large deck is read.
    let address = try server.address()
    let opened = try reading.open(deck)
    var terms = TeamDeckTerms(name: name)
    (terms.overlap, terms.share) = (overlap.people, overlap.share)
    (terms.people, terms.lease) = (people, .seconds(lease.seconds))
    do {
      try FieldNames(opened).require(filters)
      let published = try PublishedDeck(opened, filters: filters)
      guard published.cards > 0 || filters.isEmpty else {
        throw Failure(.usage, "\(deck): \(NearestValue.words(filters, in: opened))")
      }
      var progress = ProgressLine(total: published.cards)
      try PostgresTeam(address).publish(published, terms) { progress.show($0) }
      progress.clear()
      let copies = published.copies > 0 ? ", \(published.copies.counted("copy", "copies")) left out" : ""
      StandardError.say(
        "\(name): published \(DecimalText.grouped(published.cards)) \(published.cards == 1 ? "card" : "cards")\(copies); people are added with 'swipedeck team add'"
      )
    } catch let problem as PublishedDeck.Problem {
      throw Failure(problem == .namedFieldsOfReferences ? .usage : .badData, "\(deck): \(problem)")
    } catch let error as DeckError {
      throw Failure(deck: deck, error)
    }
  }
}

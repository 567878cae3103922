import ArgumentParser
import CardDeck
import TeamLink

/// `swipedeck team publish URL DECK --name N`: copies a deck to a team's server.
struct TeamPublishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Publish a deck for a team.",
    usage: "swipedeck team publish URL DECK --name NAME [OPTION]…",
    discussion: """
      EXAMPLES
        swipedeck team publish service=team papers.ris --name papers
        swipedeck team publish service=team people.json --name hiring --overlap 2
        swipedeck team publish service=team big.csv --name big --overlap 20%
        swipedeck team publish service=team big.csv --name big --people 200

      All records are copied to the server; the file is not needed any more. You become the deck's lead. Add \
      other people with 'swipedeck team add'.

      Of records that are equal byte for byte, one is published; different records with the same id are \
      refused. Paths of pictures are published, but no pictures: each person has them in a local folder, \
      which --pictures names.

      If publishing was interrupted, publish again under the same name. Another lead can do that too, once \
      the first one is no longer connected.
      """)

  @OptionGroup var server: TeamServerArgument

  @Argument(help: "The deck: a file, a folder, or - for standard input.", completion: Candidates.decks)
  var deck: String

  @Option(help: ArgumentHelp("The deck's name on the server.", valueName: "name"))
  var name: String

  @Option(
    help: ArgumentHelp(
      "How many people decide each card, such as 2; or the share of cards that two people decide, such as 20%.",
      valueName: "number"))
  var overlap = TeamOverlap(people: 1, share: 100)

  @Option(
    help: ArgumentHelp(
      "How long an idle person keeps cards before others may get them, such as 90s, 15m, 2h or 1d.",
      valueName: "time"))
  var lease = LeaseTime(seconds: 900)

  @Option(
    help: ArgumentHelp(
      "How many people will work at once, such as 10. The more people, the fewer cards each gets at a time.",
      valueName: "number"))
  var people = 10

  @Option(
    name: .customLong("where"), parsing: .singleValue,
    help: ArgumentHelp(
      "Publish only cards that match, such as 'lang=fi'; see --where in 'swipedeck swipe --help'. May be repeated: a card must match all conditions.",
      valueName: "condition"),
    completion: Candidates.conditions)
  var filters: [CardFilter] = []

  @OptionGroup(title: "Reading the deck") var reading: ReadingOptions

  func validate() throws {
    try TeamDeckName.require(name, as: "--name")
    guard (1...100_000).contains(people) else {
      throw ValidationError("--people needs a number from 1 to 100000, such as 2.")
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
      try opened.requireFields(of: filters)
      let published = try PublishedDeck(opened, filters: filters)
      guard published.cards > 0 || filters.isEmpty else {
        throw Failure(.usage, "\(deck): \(NearestValue.words(filters, in: opened))")
      }
      for cards in published.incomparable { StandardError.say("\(deck): \(cards.words())") }
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

/// The argument of `--overlap`: how many people decide each card, or the share of the cards that two decide.
struct TeamOverlap: ExpressibleByArgument, CustomStringConvertible {
  /// 1...100
  let people: Int
  /// The percentage of cards that ``people`` people decide, 1...100. One person decides each of the others.
  let share: Int

  init(people: Int, share: Int) { (self.people, self.share) = (people, share) }

  init?(argument: String) {
    let isShare = argument.last == "%"
    guard let number = Int(isShare ? argument.dropLast() : argument[...]), (1...100).contains(number) else {
      return nil
    }
    self.init(people: isShare ? 2 : number, share: isShare ? number : 100)
  }

  var description: String { share < 100 ? "\(share)%" : "\(people)" }
}

/// The argument of `--lease`: a number and s, m, h or d.
struct LeaseTime: ExpressibleByArgument, CustomStringConvertible {
  static let units: [(letter: Character, seconds: Int)] = [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]
  /// The seconds that a server accepts.
  static let range = 1...604_800

  let seconds: Int

  init(seconds: Int) { self.seconds = seconds }

  init?(argument: String) {
    guard let unit = Self.units.first(where: { $0.letter == argument.last }),
      argument.first?.isNumber == true,
      let count = Int(argument.dropLast()), count <= Self.range.upperBound,
      Self.range.contains(count * unit.seconds)
    else { return nil }
    seconds = count * unit.seconds
  }

  /// The time in its largest whole unit.
  var description: String {
    let unit = Self.units.first { seconds % $0.seconds == 0 } ?? ("s", 1)
    return "\(seconds / unit.seconds)\(unit.letter)"
  }
}

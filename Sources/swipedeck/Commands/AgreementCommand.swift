import ArgumentParser
import CardDeck
import ChoiceLog

/// `swipedeck agreement DECK LOG…`: how far people agree.
struct AgreementCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agreement",
    abstract: "Tell how far several people agree on a deck.",
    discussion: """
      EXAMPLES
        swipedeck agreement people.json ann.sqlite bob.sqlite
        swipedeck agreement people.json team.sqlite --json | jq .kappa
        swipedeck agreement people.json team.sqlite --disputed | swipedeck -

      Percent is the share of pairs of choices on a card that are equal, kappa is Cohen's for two people, alpha is \
      Krippendorff's for any number. Cards put off for later count as not decided. Without a LOG the usual one is read. \
      A deck that has another path in a LOG is found by its file's name.
      """)

  @Argument(help: "The deck: a file, a folder, or - for standard input.", completion: Candidates.decks)
  var deck: String

  @Argument(
    help: ArgumentHelp("Logs to read; they are not changed.", valueName: "log"), completion: .file())
  var logs: [String] = []

  @Option(
    name: .customLong("deck-id"),
    help: ArgumentHelp("Know the deck by this name instead of its path.", valueName: "name"),
    completion: Candidates.deckNames)
  var deckName: String?

  @OptionGroup(title: "Reading the deck") var reading: ReadingOptions

  @Flag(help: "As JSON.")
  var json = false

  @Flag(help: "Write the records of cards on which not all agree, one a line: a deck to settle them.")
  var disputed = false

  @Flag(help: "Count a star as a like.")
  var starAsLike = false

  func validate() throws {
    if json, disputed { throw ValidationError("Choose one of --json and --disputed.") }
  }

  func run() throws {
    let opened = try reading.reading.open(deck)
    var ratings = Ratings(deck: opened, starIsLike: starAsLike)
    for log in logs.isEmpty ? [nil] : logs.map(Optional.some) {
      try ratings.read(log, key: DeckNaming.key(path: deck, deckName: deckName), among: logs)
    }
    guard ratings.people.count >= 2 else {
      let who = ratings.people.first.map { "only \($0) has" } ?? "nobody has"
      throw Failure(
        status: .badData, message: "\(deck): \(who) decided on this deck; two people are needed")
    }
    var output = OutputLines()
    if disputed {
      try writeDisputed(ratings, opened, to: &output)
    } else if json {
      try output.json(ratings.json)
    } else {
      for line in ratings.lines { try output.text(line) }
    }
    try output.flush()
  }

  private func writeDisputed(_ ratings: Ratings, _ deck: Deck, to output: inout OutputLines) throws {
    let finder = RecordFinder(deck, needs: [.bytes, .members])
    var lines = RecordLines()
    for place in ratings.disputedPlaces {
      var bytes: [UInt8] = []
      lines.append(try finder.record(at: place), of: deck.id(at: place), to: &bytes)
      try output.raw(bytes)
    }
  }
}

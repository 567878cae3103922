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
      try add(log, to: &ratings)
    }
    guard ratings.people.count >= 2 else {
      let who = ratings.people.first.map { "only \($0) has" } ?? "nobody has"
      throw Failure(
        status: .badData, message: "\(deck): \(who) decided on this deck; two people are needed")
    }
    let report = AgreementReport(ratings: ratings)
    var output = OutputLines()
    if disputed {
      try writeDisputed(ratings, opened, to: &output)
    } else if json {
      try output.json(report.json)
    } else {
      for line in report.lines { try output.text(line) }
    }
    try output.flush()
  }

  private func writeDisputed(_ ratings: Ratings, _ deck: Deck, to output: inout OutputLines) throws {
    let finder = RecordFinder(deck, needs: [.bytes, .members])
    var lines = RecordLines()
    for place in ratings.disputed {
      var bytes: [UInt8] = []
      lines.append(try finder.record(at: place), of: deck.id(at: place), to: &bytes)
      try output.raw(bytes)
    }
  }

  /// - Parameter path: Of the log, which is not written to; `nil` is the usual one.
  private func add(_ path: String?, to ratings: inout Ratings) throws {
    let key = DeckNaming.key(path: deck, deckName: deckName)
    do {
      try ReadableLog.snapshot(of: path) { snapshot in
        guard let known = try snapshot.deckHereOrElsewhere(key) else {
          throw try Self.unknownDeck(key, path, snapshot)
        }
        try ratings.add(known, in: snapshot, log: DeckNaming.name(of: path ?? ""))
      }
    } catch let error as ChoiceLogError {
      // This log was named without an option.
      let failure = Failure(error)
      throw Failure(status: failure.status, message: failure.message.replacing(" with --log", with: ""))
    }
  }

  private static func unknownDeck(_ key: DeckKey, _ path: String?, _ snapshot: LogSnapshot) throws -> Failure
  {
    var advice = "give both --deck-id NAME, or use 'swipedeck adopt'"
    if case .name(let name) = key {
      let names = try snapshot.decks().compactMap { if case .name(let name) = $0.key { name } else { nil } }
      if let near = NearestName.of(name, among: names, atMost: 2) { advice = "did you mean \(near)?" }
    }
    return Failure(status: .noInput, message: "\(path ?? "the log"): no choices on this deck; \(advice)")
  }
}

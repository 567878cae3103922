import ArgumentParser
import CardDeck
import ChoiceFormats
import ChoiceLog
import Platform
import TerminalText

/// `swipedeck agreement DECK LOG…`: how far people agree.
struct AgreementCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agreement",
    abstract: "Show how far several people agree on a deck.",
    usage: "swipedeck agreement DECK [LOG]… [OPTION]…",
    discussion: """
      EXAMPLES
        swipedeck agreement people.json ann.sqlite bob.sqlite
        swipedeck agreement people.json team.sqlite --json | jq .kappa
        swipedeck agreement people.json team.sqlite --disputed > disputed.jsonl
        swipedeck disputed.jsonl --log team.sqlite --as lead
        swipedeck export people.json --log team.sqlite --consensus --judge lead

      FIGURES
        percent    of all pairs of choices on one card, how many are equal
        kappa      Cohen's kappa, for two people
        alpha      Krippendorff's alpha, for any number of people

      Cards put off for later count as undecided. Without a LOG the usual one is read. A deck that has \
      another path in a LOG is found by its file name if that LOG has one deck of this name. Whoever is in \
      several copies of a log, or in a log and one that it was merged into, counts once, also after \
      'swipedeck adopt'.
      """)

  @Argument(help: "The deck: a file, a folder, or - for standard input.", completion: Candidates.decks)
  var deck: String

  @Argument(
    help: ArgumentHelp("The logs to read; they are not changed.", valueName: "log"), completion: .file())
  var logs: [String] = []

  @Option(
    name: .customLong("deck-id"),
    help: ArgumentHelp("Identify the deck by this name instead of its path.", valueName: "name"),
    completion: Candidates.deckNames)
  var deckName: String?

  @OptionGroup(title: "Reading the deck") var reading: ReadingOptions
  @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions

  @Flag(help: "Write JSON.")
  var json = false

  @Flag(
    help:
      "Write a deck of the disputed cards, with who chose what, to settle them."
  )
  var disputed = false

  @Flag(help: "Count a star as a like.")
  var starAsLike = false

  func validate() throws {
    if json, disputed { throw ValidationError("Choose one of --json and --disputed.") }
  }

  func run() throws {
    let usual = try configuration.logPath(nil)
    let opened = try reading.open(deck)
    var ratings = Ratings(deck: opened, starIsLike: starAsLike)
    let paths: [String?] = logs.isEmpty ? [usual] : logs
    let elsewhere = try paths.compactMap { try add($0, to: &ratings) }
    if let name = ratings.divergedName {
      throw Failure(
        .badData,
        "\(deck): \(SafeText.line(name)) went on in two copies of one log; put them together with 'swipedeck merge'"
      )
    }
    let remarks = elsewhere.compactMap { $0.remark(besides: ratings.people) }
    guard ratings.people.count >= 2 else {
      let subject = ratings.people.first.map { "only \($0) has" } ?? "nobody has"
      let message = "\(deck): \(subject) decided on this deck; two people are needed"
      throw Failure(.badData, ([message] + remarks).joined(separator: "; "))
    }
    try opened.requireRead(deck)
    if disputed {
      try writeDisputed(ratings, opened)
    } else {
      try OutputLines.write(AgreementReport(ratings), asJSON: json)
    }
    StandardError.sayAmbiguous(ratings.ambiguous, on: deck)
    for remark in remarks { StandardError.say("\(deck): \(remark)") }
  }

  private func writeDisputed(_ ratings: Ratings, _ deck: Deck) throws {
    var output = OutputLines()
    let finder = RecordFinder(deck, into: ExportTarget.folder(of: "-"))
    var lines = RecordLines()
    for index in ratings.disputed {
      var bytes: [UInt8] = []
      lines.append(
        try finder.record(at: index), of: deck.id(at: index), votes: ratings.votes(at: index), to: &bytes)
      try output.raw(bytes)
    }
    try output.flush()
    for remark in finder.remarks { StandardError.say("\(self.deck): \(remark)") }
  }

  /// - Parameter path: The log, which is not changed; `nil` is the usual one.
  /// - Returns: The other decks of this name in the log; `nil` if the deck itself was found by its name.
  private func add(_ path: String?, to ratings: inout Ratings) throws -> DecksElsewhere? {
    let key = DeckNaming.key(path: deck, deckName: deckName)
    func read(_ snapshot: LogSnapshot) throws -> DecksElsewhere? {
      let log = path.map { ShellWord.option("--log", $0) } ?? []
      let others = try DecksElsewhere(than: key, named: deck, in: snapshot, log: log)
      guard let known = try snapshot.deckHereOrElsewhere(key) else {
        throw try unknownDeck(key, path, others, snapshot)
      }
      try ratings.add(known.id, in: snapshot, log: DeckNaming.name(of: path ?? ""))
      return known.key == key ? others : nil
    }
    guard let path else { return try ChoiceLog.existing(nil, isNamed: false).snapshot(read) }
    guard SystemFile.exists(path) else { throw Failure.noSuchFile(path) }
    return try ChoiceLog.readOnly(path, read)
  }

  private func unknownDeck(
    _ key: DeckKey, _ path: String?, _ others: DecksElsewhere, _ snapshot: LogSnapshot
  ) throws -> Failure {
    let subject =
      path.map { "\($0): it has no choices on \(deckName ?? deck)" }
      ?? "\(deck): nobody has choices on this deck yet"
    let standard =
      path == nil
      ? "two people are needed"
      : "if the deck has another path there, give --deck-id NAME or use 'swipedeck adopt'"
    var advice = others.remark(besides: []) ?? standard
    if case .name(let name) = key {
      let near = NearestName.of(name, among: try snapshot.deckNames(), atMost: 2)
      if let near { advice = "did you mean \(near)?" }
    }
    return Failure(.noInput, "\(subject); \(advice)")
  }
}

extension AgreementReport {
  init(_ ratings: Ratings) {
    let all = ratings.agreement()
    cards = ratings.cards
    whole = Self.figures(all, of: ratings.people)
    pairs = ratings.pairs.map { first, second in
      Self.figures(
        ratings.agreement(of: [first, second]), of: [ratings.people[first], ratings.people[second]])
    }
    reasons = ratings.reasonCounts
    differences = ratings.people.count == 2 ? Self.differences(all, ratings.people) : []
  }

  private static func figures(_ agreement: Agreement, of people: [String]) -> AgreementFigures {
    AgreementFigures(
      people: people, comparable: agreement.comparable, disputed: agreement.disputed,
      percent: agreement.percent,
      coefficients: [("kappa", agreement.kappa), ("alpha", agreement.alpha)])
  }

  /// The counts of unequal choices of two people.
  private static func differences(_ agreement: Agreement, _ people: [String]) -> [String] {
    let categories = Ratings.categories
    return categories.indices.flatMap { row in
      categories.indices.compactMap { column in
        let count = row == column ? 0 : agreement.count(first: row, second: column)
        guard count > 0 else { return nil }
        return
          "\(people[0]) \(categories[row].rawValue), \(people[1]) \(categories[column].rawValue): \(count)"
      }
    }
  }
}

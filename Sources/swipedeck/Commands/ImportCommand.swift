import ArgumentParser
import CardDeck
import ChoiceLog

/// `swipedeck import DECK FILE`: choices made with another tool.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Bring in choices that were made with another tool, or exported from here.",
    discussion: """
      EXAMPLES
        prodigy db-out mine | swipedeck import papers.jsonl - --format prodigy
        swipedeck import papers.csv labelled.csv --format asreview --dry-run
        swipedeck import people.json choices.json --format json --as ann

      json: an export of ours, as json or jsonl. prodigy: accept is like, reject is nope, ignore is later. asreview: 1 is like, 0 is nope, empty is undecided. ris: the \
      decisions of ASReview and Rayyan in N1. \
      A line is about the card with the same id, or, where it has none, with the same content. Of several lines on one \
      card the newest counts: by its own time, and where it has none, or the same, the later line. Cards on which a \
      choice of yours stands keep it; so importing twice adds nothing, and importing after an undo brings back what was \
      taken back. Lines that are about no card of the deck are told by their numbers.
      """)

  @Argument(help: "The deck: a file or a folder.", completion: Candidates.decks)
  var deck: String

  @Argument(help: "The file with the answers; - is standard input.", completion: .file())
  var file: String

  @Option(help: "The form of the file: an export of ours, or the tool that wrote it.")
  var format: ImportFormat

  @Flag(name: [.customShort("n"), .long], help: "Only say what would be brought in.")
  var dryRun = false

  @OptionGroup var log: LogOptions
  @OptionGroup(title: "Reading the deck") var reading: ReadingOptions

  /// How many lines are told of by their numbers.
  private static let toldLines = 10

  func run() throws {
    try log.requireOnePerson()
    let opened = try OpenedDeck(path: deck, options: log, reading: reading.reading)
    defer { opened.forgetIfUnused() }
    // Nobody has to have chosen anything.
    var answers: Deck?
    do {
      try opened.deck.waitUntilComplete()
    } catch {
      throw Failure(deck: deck, error)
    }
    do {
      answers = try format.open(file)
    } catch {
      guard error == .empty else { throw Failure(deck: file, error) }
    }
    let reading = ImportedAnswers(answers, about: opened.deck, format)
    try opened.deck.requireRead(deck)
    try answers?.requireRead(file)
    let imported = try opened.log.add(
      reading.choices, on: opened.scope.deck, by: opened.annotator, now: WallClock.milliseconds(),
      isTrial: dryRun)
    tell(imported, reading)
  }

  private func tell(_ imported: ChoiceLog.Imported, _ reading: ImportedAnswers) {
    var parts = [dryRun ? "\(imported.added) would be brought in" : "\(imported.added) brought in"]
    if imported.skipped > 0 { parts.append("\(imported.skipped) on cards decided here already") }
    if imported.superseded > 0 { parts.append("\(imported.superseded) older than another line on the card") }
    if reading.unlabelled > 0 { parts.append("\(reading.unlabelled) without an answer") }
    if !reading.unmatched.isEmpty { parts.append("\(reading.unmatched.count) about no card of \(deck)") }
    if !reading.broken.isEmpty { parts.append("\(reading.broken.count) not understood") }
    StandardError.say("\(file): " + parts.joined(separator: ", "))
    for (what, lines) in [("about no card", reading.unmatched), ("not understood", reading.broken)] {
      guard !lines.isEmpty else { continue }
      let told = lines.prefix(Self.toldLines).map(String.init).joined(separator: ", ")
      StandardError.say("\(file): \(what): line \(told)\(lines.count > Self.toldLines ? ", …" : "")")
    }
  }
}

extension ImportFormat: ExpressibleByArgument {}

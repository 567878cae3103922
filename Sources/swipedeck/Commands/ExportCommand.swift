import ArgumentParser
import CardDeck
import ChoiceFormats
import ChoiceLog
import Platform

/// `swipedeck export DECK`: writes the choices as data.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the choices made on a deck.",
    discussion: """
      EXAMPLES
        swipedeck export people.json                        JSON on standard output
        swipedeck export people.json --only like -o yes.json
        swipedeck export people.json --format jsonl | jq -r .id
        swipedeck export people.json --only like --format cards | swipedeck -
        swipedeck export people.json --log team.sqlite --consensus --judge lead
        swipedeck export --deck-id pipe-3f2a9c01            what came through a pipe
        swipedeck export photos --only nope --format lines --absolute -0 |
          xargs -0 trash
        swipedeck export photos --format xmp --rating like=3

      FORMATS
        json       one document
        jsonl      one choice a line
        csv        for spreadsheets
        cards      the records themselves, one a line: a deck again
        lines      ids, one a line, of a shot all its files; --absolute: paths
        prodigy    JSON Lines: accept (like, star), reject (nope), ignore (later)
        asreview   CSV: included is 1 (like, star), 0 (nope) or empty
        anki       a table for Anki's import
        ris        references for Zotero, Rayyan and ASReview, with the decisions
        xmp        sidecars of pictures: rated -1 (nope), 1 (like), 5 (star)

      Where the deck's file is gone, or only --deck-id NAME is given, the choices come from the log alone: "card" is null, \
      and a table's columns are empty; cards, asreview, anki and ris leave such a card out, and say so. Undecided cards are \
      then those that the log has heard of.
      """)

  @Argument(
    help:
      "The deck: a file, a folder, pictures, or - for standard input; its file need not be there any more.",
    completion: Candidates.decks)
  var decks: [String] = []

  @OptionGroup var log: LogOptions
  @OptionGroup(title: "Reading the deck") var reading: ReadingOptions

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "Write to this file, whole or not at all; - is standard output. For xmp, a folder.", valueName: "file"),
    completion: .file())
  var output = "-"

  @Flag(help: "Replace the file of -o even if swipedeck did not write it; never a log, a deck or a card.")
  var force = false

  @OptionGroup var form: ExportFormOptions

  @Option(
    name: .customLong("rating"), parsing: .singleValue,
    help: ArgumentHelp(
      "With --format xmp: a rating of -1 to 5 for a choice, such as like=3.", valueName: "choice=number"))
  var ratings: [NamedValue] = []

  @Flag(help: "With --format lines: write absolute paths instead of ids.")
  var absolute = false

  @Flag(help: "Write one choice a card: what all agreed on, or disputed.")
  var consensus = false

  @Option(
    help: ArgumentHelp(
      "Whose choice settles disputed cards, made on the deck or on one of --disputed; implies --consensus.",
      valueName: "name"),
    completion: Candidates.people)
  var judge: String?

  func validate() throws {
    try log.requireDeck(isNamed: !decks.isEmpty)
    if isConsensus, log.annotator != nil {
      throw ValidationError("--consensus and --judge are about everyone: leave out --as.")
    }
    try form.require(isConsensus: isConsensus)
    try ExportFormOptions.require([
      ("--absolute", absolute && format != .lines, "--format lines"),
      ("--rating", !ratings.isEmpty && format != .xmp, "--format xmp"),
    ])
    _ = try chosenRatings
  }

  /// The ratings of `--rating`.
  private var chosenRatings: [Choice: Int] {
    get throws {
      try ratings.reduce(into: [:]) { ratings, named in
        guard let choice = Choice(rawValue: named.name), let rating = Int(named.value),
          XMPRating.range.contains(rating)
        else { throw ValidationError("--rating is a choice and a number from -1 to 5, such as like=3.") }
        ratings[choice] = rating
      }
    }
  }

  private var format: ExportFormat { form.format }

  /// `--judge` implies `--consensus`.
  private var isConsensus: Bool { consensus || judge != nil }

  func run() throws {
    var reading = reading
    let deck = try reading.path(of: decks)
    let output = ExportTarget.resolved(output)
    let outputs = try log.outputGuard(deck: deck, replacesForeign: force)
    if format != .xmp { try outputs.require(output) }
    var opened: Deck?
    if let path = deck, path == "-" || !SystemFile.isGone(path) {
      opened = try reading.openGoodPart(of: path)
      guard !absolute && format != .xmp || opened?.format.hasFiles == true else {
        let option = absolute ? "--absolute" : "--format xmp"
        throw Failure(.usage, "\(path): \(option) is for a folder; the cards of this deck are not files")
      }
    }
    let fault = opened?.progress.failure
    let logged: LoggedDeck
    do {
      logged = try LoggedDeck(path: deck, options: log, isThere: opened != nil)
    } catch {
      throw fault.map { Failure(deck: deck ?? "", $0) } ?? error
    }
    var exporting = DeckExporter(logged, opened)
    exporting.format = format
    exporting.only = form.only?.words
    exporting.endsWithNUL = form.endsWithNUL
    exporting.isConsensus = isConsensus
    exporting.judge = judge
    exporting.hasPaths = absolute
    (exporting.tableStyle.hasMark, exporting.tableStyle.isRaw) = (form.bom, form.raw)
    if let opened, format == .xmp {
      let folder = output == "-" ? nil : output
      exporting.sidecars = SidecarWriter(opened, into: folder, ratings: try chosenRatings)
    }
    if output != "-", let fault, FileStamp(of: output)?.isRegular == true {
      let reason = Failure(reading: logged.name, fault)
      throw Failure(
        reason.status, "\(reason.message); \(output) is unchanged; the cards before can go to another file")
    }
    // The sidecars are not in what is written there.
    let report = try exporting.write(to: format == .xmp ? "-" : output, outputs)
    for line in exporting.sidecars?.lines ?? [] { StandardError.say("\(logged.name): \(line)") }
    if !report.remarks.isEmpty {
      StandardError.say("\(logged.name): \(report.remarks.joined(separator: ", "))")
    }
    try exporting.sayWhatIsMissing(of: logged.name)
    if opened == nil, let absence = logged.absence(needsCards: true) {
      let left =
        report.gone > 0 ? "; left out \(report.gone) of which --format \(format) has nothing else" : ""
      StandardError.say(absence + left)
    } else if report.gone > 0 {
      StandardError.say(
        "\(logged.name): left out \(report.gone.counted("card that is", "cards that are")) not in the deck any more"
      )
    }
    if let fault { throw Failure(deck: logged.name, fault, cardsBeforeAre: "exported") }
  }
}

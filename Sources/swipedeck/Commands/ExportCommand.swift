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
    usage: "swipedeck export DECK… [OPTION]…",
    discussion: """
      EXAMPLES
        swipedeck export people.json                        JSON on standard output
        swipedeck export people.json --only like -o yes.json
        swipedeck export people.json --format jsonl | jq -r .id
        swipedeck export people.json --only like --format cards | swipedeck -
        swipedeck export people.json --log team.sqlite --consensus --judge lead
        swipedeck export --deck-id pipe-3f2a9c01            a deck that was a pipe
        swipedeck export photos --only nope --format lines --absolute -0 |
          xargs -0 trash
        swipedeck export photos --format xmp --rating like=3

      FORMATS
        json       one JSON document
        jsonl      JSON Lines: one choice a line
        csv        a table for spreadsheets
        cards      the records themselves, one a line; they are a deck again
        lines      one id a line; for a photo of several files, one line a file
        prodigy    JSON Lines: accept (like, star), reject (nope), ignore (later)
        asreview   CSV: included is 1 (like, star), 0 (nope) or empty
        anki       a table for Anki's import
        ris        references with the decisions, for Zotero, Rayyan and ASReview
        xmp        a sidecar for each picture, rated -1 (nope), 1 (like), 5 (star)

      Your own choices are written; --as NAME writes another person's, and --as all everyone's. A file is \
      replaced whole or not at all.

      If the deck's file is gone, or only --deck-id NAME is given, the choices come from the log alone. Then \
      "card" is null in JSON, and a CSV table lacks the deck's columns. The formats cards, asreview, anki \
      and ris leave out such cards and say so. --only undecided then writes the cards that the log knows.
      """)

  @Argument(
    help: "The deck: a file, a folder, several files, or - for standard input. Its file may be gone.",
    completion: Candidates.decks)
  var decks: [String] = []

  @OptionGroup var log: LogOptions
  @OptionGroup(title: "Reading the deck") var reading: ReadingOptions

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "Write to this file, or for xmp to this folder; - is standard output.", valueName: "file"),
    completion: .file())
  var output = "-"

  @Flag(
    help: "Replace the file of -o even if swipedeck did not write it, unless it is a log, a deck or a card.")
  var force = false

  @OptionGroup var form: ExportFormOptions

  @Option(
    name: .customLong("rating"), parsing: .singleValue,
    help: ArgumentHelp(
      "For xmp: the rating from -1 to 5 that stands for a choice, such as like=3. May be repeated.",
      valueName: "choice=number"))
  var ratings: [NamedValue] = []

  @Flag(help: "For lines: write absolute paths instead of ids.")
  var absolute = false

  @Flag(help: "Write one choice for each card: the one that all agree on, or disputed.")
  var consensus = false

  @Option(
    help: ArgumentHelp(
      "The person whose choices settle disputed cards, made on this deck or on a deck of 'swipedeck agreement --disputed'. Implies --consensus.",
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
    let configured = try log.resolved()
    let outputs = configured.outputGuard(deck: deck, replacesForeign: force)
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
      logged = try LoggedDeck(path: deck, in: configured, isThere: opened != nil)
    } catch {
      throw fault.map { Failure(deck: deck ?? "", $0) } ?? error
    }
    // Ids would be taken for paths of files in the current folder.
    if absolute, opened == nil {
      throw Failure(.noInput, "\(logged.name): --absolute is for files, and the folder is not there")
    }
    var exporting = DeckExporter(logged, opened)
    exporting.options = form.options(isConsensus: isConsensus)
    (exporting.options.judge, exporting.options.hasPaths) = (judge, absolute)
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
    StandardError.say(try logged.othersRemark(isOfEveryone: isConsensus))
    try RecordComparison.sayAdvice(logged.log, in: logged.scope, on: opened)
    if opened == nil, let remark = logged.noCardsRemark(needsCards: true) {
      let left =
        report.gone > 0 ? "; left out \(report.gone) of which --format \(format) has nothing else" : ""
      StandardError.say(remark + left)
    } else if report.gone > 0 {
      StandardError.say(
        "\(logged.name): left out \(report.gone.counted("card that is", "cards that are")) not in the deck any more"
      )
    }
    if let fault { throw Failure(deck: logged.name, fault, cardsBeforeAre: "exported") }
  }
}

import ArgumentParser
import ChoiceLog

/// `swipedeck export DECK`: the choices, as data.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the choices made on a deck.",
    discussion: """
      EXAMPLES
        swipedeck export people.json                        JSON on standard output
        swipedeck export people.json --only like -o yes.json
        swipedeck export people.json --format jsonl | jq -r .id
        swipedeck export people.json --only like --format cards | swipedeck -     round two
        swipedeck export photos --only nope --format lines -0 | xargs -0 trash

      FORMATS
        json       one document            cards     the records themselves, one a line: a deck again
        jsonl      one choice a line       lines     ids, one a line
        csv        for spreadsheets        anki      a table for Anki's import
        prodigy    JSON Lines, answer is accept (like, star), reject (nope) or ignore (later)
        asreview   CSV, included is 1 (like, star), 0 (nope) or empty (later, undecided)
      """)

  @OptionGroup var options: DeckOptions

  @Option(
    name: [.short, .customLong("output")],
    help: "Write to this file, whole or not at all; - is standard output.", completion: .file())
  var output = "-"

  @Option(help: "The form: json, jsonl, csv, cards, lines, prodigy, asreview or anki.")
  var format = ExportFormat.json

  @Flag(name: .customShort("0"), help: "With --format lines: end each id with NUL, for xargs -0.")
  var endsWithNUL = false

  @Option(help: "Only these, with commas between: like, nope, star, later, undecided.")
  var only: Selection?

  func validate() throws {
    if endsWithNUL, format != .lines { throw ValidationError("-0 goes with --format lines.") }
  }

  func run() throws {
    do throws(Failure) {
      let opened = try OpenedDeck(path: options.deck, options: options.log)
      try ExportTarget.refuse(output, over: options.deck)
      var exporting = Exporting(opened)
      exporting.format = format
      exporting.only = only?.kinds
      exporting.endsWithNUL = endsWithNUL
      if opened.annotator == Selection.everyone { exporting.annotator = nil }
      let report = try exporting.write(to: output)
      guard report.gone > 0 else { return }
      StandardError.say(
        "\(options.deck): left out \(report.gone) \(report.gone == 1 ? "card that is" : "cards that are") not in the deck any more"
      )
    } catch {
      throw error.reported()
    }
  }
}

extension ExportFormat: ExpressibleByArgument {}

/// The argument of `--only`.
struct Selection: ExpressibleByArgument {
  /// `--as all` reads everyone's choices.
  static let everyone = "all"

  let kinds: Set<ExportSelection>

  init?(argument: String) {
    var kinds: Set<ExportSelection> = []
    for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let kind = ExportSelection(rawValue: String(word)) else { return nil }
      kinds.insert(kind)
    }
    self.kinds = kinds
  }
}

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
      """)

  @OptionGroup var options: DeckOptions

  @Option(
    name: [.short, .customLong("output")],
    help: "Write to this file, whole or not at all; - is standard output.", completion: .file())
  var output = "-"

  @Option(help: "The form: json (one document) or jsonl (one choice a line).")
  var format = ExportFormat.json

  @Option(help: "Only these, with commas between: like, nope, star, later, undecided.")
  var only: Selection?

  func run() throws {
    do throws(Failure) {
      let opened = try OpenedDeck(path: options.deck, options: options.log)
      try ExportTarget.refuse(output, over: options.deck)
      var exporting = Exporting(opened)
      exporting.format = format
      if let only { exporting.only = only.kinds }
      if opened.annotator == Selection.everyone { exporting.annotator = nil }
      try exporting.write(to: output)
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

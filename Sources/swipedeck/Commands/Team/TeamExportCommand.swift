import ArgumentParser
import ChoiceFormats
import ChoiceLog
import Platform
import TeamLink

/// `swipedeck team export URL N`: what a team has decided, as data.
struct TeamExportCommand: ParsableCommand {
  /// The formats that need no deck file.
  enum Form: String, ExpressibleByArgument, CaseIterable {
    case json, jsonl, csv

    var format: ExportFormat {
      switch self {
      case .json: .json
      case .jsonl: .jsonl
      case .csv: .csv
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write what a team has decided on a deck.",
    usage: "swipedeck team export URL NAME [OPTION]…",
    discussion: """
      EXAMPLES
        swipedeck team export service=team papers -o papers.json
        swipedeck team export service=team papers --format jsonl | jq -r .by
        swipedeck team export service=team papers --consensus --format csv

      For a deck's leads. Everyone's choices, as 'swipedeck export' writes them, in the deck's order. With --consensus a line for \
      each card that as many have decided as were asked: what they agree on, else what a lead has settled, else disputed.
      """)

  @OptionGroup var deck: TeamDeckArguments

  @OptionGroup var output: TeamOutputOptions

  @Option(help: "The form of what is written.")
  var format = Form.json

  @Flag(help: "Write one choice a card: what all agreed on, or disputed.")
  var consensus = false

  func run() throws {
    let (target, outputs) = (output.target, output.outputs)
    try outputs.require(target)
    let team = try deck.server.connect()
    let export = TeamExport(
      of: deck.name, format: format.format, isConsensus: consensus, exportedAt: WallClock.milliseconds())
    try outputs.write(to: target) { _ = try export.write(from: team, to: $0) }
  }
}

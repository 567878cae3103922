import ChoiceFormats
import ArgumentParser
import ChoiceLog
import Platform
import TeamLink

/// `swipedeck team export URL N`: what a team has decided, as data.
struct TeamExportCommand: ParsableCommand {
  /// The forms that need no deck.
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
    discussion: """
      EXAMPLES
        swipedeck team export service=team papers -o papers.json
        swipedeck team export service=team papers --format jsonl | jq -r .by
        swipedeck team export service=team papers --consensus --format csv

      For a deck's leads. Everyone's choices, as 'swipedeck export' writes them, in the deck's order. With --consensus a line for \
      each card that as many have decided as were asked: what they agree on, else what a lead has settled, else disputed.
      """)

  @OptionGroup var deck: TeamDeckArguments

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("Write to this file, whole or not at all; - is standard output.", valueName: "file"),
    completion: .file())
  var output = "-"

  @Flag(help: "Replace the file of -o although swipedeck did not write it; never a log or a known deck.")
  var force = false

  @Option(help: "The form of what is written.")
  var format = Form.json

  @Flag(help: "Of each card what all came to who decided it, or disputed, instead of everyone's choices.")
  var consensus = false

  func run() throws {
    let target = TeamOutput(path: output, replacesForeign: force)
    try target.require()
    let team = try deck.server.connect()
    let export = TeamExport(
      of: deck.name, format: format.format, isConsensus: consensus, exportedAt: WallClock.milliseconds())
    try target.write { _ = try export.write(from: team, to: $0) }
  }
}

/// Where a command writes what a team has.
struct TeamOutput {
  private let path: String
  private let outputs: OutputGuard

  /// - Parameter path: `-` is standard output.
  init(path: String, replacesForeign: Bool) {
    self.path = ExportTarget.resolved(path)
    // A log that cannot be read is still none to be written over.
    let decks = try? ReadableLog(path: nil, isNamed: false).knownPaths()
    outputs = OutputGuard(
      knownDecks: decks ?? [], logs: [try? LogLocation.standardPath()].compactMap(\.self),
      configurations: ConfigurationOptions.usualPaths, replacesForeign: replacesForeign)
  }

  /// Refuses before anything is asked of a server what must not be replaced.
  func require(as kind: OutputGuard.Kind = .export) throws { try outputs.require(path, as: kind) }

  func write(_ body: (ByteSink) throws -> Void) throws {
    if path == "-" {
      var output = StandardOutput()
      try body { try output.write($0) }
    } else {
      var terminal = StandardOutput(isTerminal: true)
      try WholeFile.replace(
        path, permit: { try require() }, onTerminal: { terminal.shown($0) }, contents: body)
    }
  }
}

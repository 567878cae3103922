import ArgumentParser
import ChoiceFormats

/// The form of an export, and which cards it has.
struct ExportFormOptions: ParsableArguments {
  @Option(help: "The form of what is written.")
  var format = ExportFormat.json

  @Flag(help: "With --format csv or asreview: begin with a byte order mark, for Excel.")
  var bom = false

  @Flag(help: "With --format csv or asreview: leave cells that a spreadsheet would run as formulas.")
  var raw = false

  @Flag(name: .customShort("0"), help: "With --format lines: end each id with NUL, for xargs -0.")
  var endsWithNUL = false

  @Option(
    help: ArgumentHelp(
      "Only these, with commas between: like, nope, star, later, undecided; disputed with --consensus.",
      valueName: "choices"),
    completion: .list(ExportSelection.allCases.map(\.rawValue)))
  var only: WordList<ExportSelection>?

  func validate() throws {
    let isTable = [.csv, .asreview].contains(format)
    try Self.require([
      ("-0", endsWithNUL && format != .lines, "--format lines"),
      ("--bom", bom && !isTable, "--format csv or asreview"),
      ("--raw", raw && !isTable, "--format csv or asreview"),
    ])
  }

  /// Refuses `--only disputed` where no consensus is exported.
  func require(isConsensus: Bool) throws {
    try Self.require([
      ("--only disputed", !isConsensus && only?.words.contains(.disputed) == true, "--consensus")
    ])
  }

  static func require(_ rules: [(option: String, isWrong: Bool, companion: String)]) throws {
    for rule in rules where rule.isWrong {
      throw ValidationError("\(rule.option) goes with \(rule.companion).")
    }
  }
}

extension ExportFormat: ExpressibleByArgument {}

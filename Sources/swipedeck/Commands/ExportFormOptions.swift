import ArgumentParser
import ChoiceFormats

/// The form of an export, and which cards it has.
struct ExportFormOptions: ParsableArguments {
  @Option(help: "The format to write.")
  var format = ExportFormat.json

  @Flag(help: "For csv and asreview: begin the file with a byte order mark, for Excel.")
  var bom = false

  @Flag(
    help: "For csv and asreview: keep cells as they are, even if a spreadsheet would run them as formulas.")
  var raw = false

  @Flag(
    name: .customShort("0"), help: "For lines: end each line with NUL instead of a newline, for xargs -0.")
  var endsWithNUL = false

  @Option(
    name: .customLong("only"), parsing: .singleValue,
    help: ArgumentHelp(
      "Write only cards with these choices, such as like,star. disputed needs --consensus. May be repeated.",
      valueName: "choices"),
    completion: .list(ExportSelection.allCases.map(\.rawValue)))
  var selections: [WordList<ExportSelection>] = []

  /// `nil` for the usual cards of the format.
  var only: Set<ExportSelection>? { selections.together() }

  func validate() throws {
    let isTable = [.csv, .asreview].contains(format)
    try Self.require([
      ("-0", endsWithNUL && format != .lines, "--format lines"),
      ("--bom", bom && !isTable, "--format csv or asreview"),
      ("--raw", raw && !isTable, "--format csv or asreview"),
    ])
  }

  func options(isConsensus: Bool) -> ExportOptions {
    var options = ExportOptions(format, only: only, isConsensus: isConsensus)
    options.endsWithNUL = endsWithNUL
    (options.tableStyle.hasMark, options.tableStyle.isRaw) = (bom, raw)
    return options
  }

  /// Refuses `--only disputed` where no consensus is exported.
  func require(isConsensus: Bool) throws {
    try Self.require([
      ("--only disputed", !isConsensus && only?.contains(.disputed) == true, "--consensus")
    ])
  }

  static func require(_ rules: [(option: String, isWrong: Bool, companion: String)]) throws {
    for rule in rules where rule.isWrong {
      throw ValidationError("\(rule.option) goes with \(rule.companion).")
    }
  }
}

extension ExportFormat: ExpressibleByArgument {}

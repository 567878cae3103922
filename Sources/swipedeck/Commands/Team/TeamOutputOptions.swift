import ArgumentParser
import ChoiceLog

/// The file that a command of a team writes.
struct TeamOutputOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write to this file; - is standard output.", valueName: "file"),
    completion: .file())
  var path = "-"

  @Flag(
    help: "Replace the file of -o even if swipedeck did not write it, unless it is a log or a known deck.")
  var force = false
}

extension TeamOutputOptions {
  /// The path; `-` for every path that leads to standard output.
  var target: String { ExportTarget.resolved(path) }

  /// The guard that decides which files may be replaced. The usual log is guarded even if it cannot be read.
  var outputs: OutputGuard {
    let decks = try? ChoiceLog.existing(nil, isNamed: false).knownPaths()
    return OutputGuard(
      knownDecks: decks ?? [], logs: [try? LogLocation.standardPath()].compactMap(\.self),
      configurations: ConfigurationOptions.usualPaths, replacesForeign: force)
  }
}

import ArgumentParser
import ChoiceFormats
import ChoiceLog
import Platform

/// The file that a command of a team writes.
struct TeamOutputOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write to this file, whole or not at all; - is standard output.", valueName: "file"),
    completion: .file())
  var path = "-"

  @Flag(help: "Replace the file of -o although swipedeck did not write it; never a log or a known deck.")
  var force = false
}

/// The output of a command that exports a team's data.
struct TeamOutput {
  private let path: String
  private let outputs: OutputGuard

  init(_ options: TeamOutputOptions) {
    path = ExportTarget.resolved(options.path)
    // Even if the usual log cannot be read, it must not be replaced.
    let decks = try? ChoiceLog.existing(nil, isNamed: false).knownPaths()
    outputs = OutputGuard(
      knownDecks: decks ?? [], logs: [try? LogLocation.standardPath()].compactMap(\.self),
      configurations: ConfigurationOptions.usualPaths, replacesForeign: options.force)
  }

  /// Refuses a path that must not be replaced, before the server is asked.
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

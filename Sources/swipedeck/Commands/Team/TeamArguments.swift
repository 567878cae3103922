import ArgumentParser
import CardDeck
import ChoiceLog
import Platform
import TeamLink

/// The address of a team's server.
struct TeamServerArgument: ParsableArguments {
  @Argument(help: "The team's server; its password belongs in ~/.pgpass.")
  var url: String

  func validate() throws {
    if url.allSatisfy(\.isWhitespace) { throw ValidationError("The address of the team's server is empty.") }
  }

  func address() throws(Failure) -> PostgresAddress { try Self.address(url) }

  static func address(_ url: String) throws(Failure) -> PostgresAddress {
    do throws(PostgresAddressError) {
      return try PostgresAddress(url)
    } catch {
      throw Failure(error == .noLibrary ? .unavailable : .usage, "the team's server: \(error)")
    }
  }

  func connect() throws -> PostgresTeam { try PostgresTeam(address()) }
}

/// A team's server and the name of a deck on it.
struct TeamDeckArguments: ParsableArguments {
  @OptionGroup var server: TeamServerArgument

  @Argument(help: "The deck's name on the server.")
  var name: String

  func validate() throws {
    if name.isEmpty { throw ValidationError("The deck's name is empty.") }
  }
}

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

/// How a report on a team is written.
struct TeamReportOptions: ParsableArguments {
  @Flag(help: "Write JSON.")
  var json = false

  @Flag(help: "Write the report again every two seconds, until Ctrl-C.")
  var watch = false

  /// Writes a report; with `--watch` again and again, on a terminal in the same place.
  func write(_ report: () throws -> some Report) throws {
    repeat {
      let report = try report()
      if watch, isatty(STDOUT_FILENO) == 1 { try StandardOutput.put(Array("\u{1B}[H\u{1B}[J".utf8)) }
      try OutputLines.write(report, asJSON: json)
      if watch { sleep(2) }
    } while watch
  }
}

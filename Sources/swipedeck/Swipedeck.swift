import ArgumentParser
import Platform

/// The command line. `swipedeck DECK` is short for `swipedeck swipe DECK`.
@main
struct Swipedeck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "swipedeck",
    abstract: "Go through a deck of cards in the terminal, one swipe at a time.",
    usage: """
      swipedeck DECK [OPTION]…
      swipedeck COMMAND …
      """,
    discussion: """
      EXAMPLES
        swipedeck people.json                    → like, ← nope, u undo, q quit
        swipedeck people.json --export out.json  also write the choices at the end
        swipedeck export people.json             write the choices made so far

      A deck is a file (JSON, JSON Lines, CSV, TSV, RIS, PubMed, BibTeX, lines of text), a folder, or - for standard input. \
      Each choice is saved at once, and the next start goes on after the last one.

      'swipedeck swipe --help' shows the options for swiping. A deck that is named like a command needs ./ before its name.
      """,
    version: Version.current,
    subcommands: [
      SwipeCommand.self, ExportCommand.self, StatsCommand.self, LogCommand.self, UndoCommand.self,
      ResetCommand.self, CheckCommand.self, DecksCommand.self, AdoptCommand.self, ImportCommand.self,
      MergeCommand.self, AgreementCommand.self, RankCommand.self, EvaluateCommand.self, TeamCommand.self,
      ConfigCommand.self, SimulateCommand.self, ManualCommand.self,
    ],
    defaultSubcommand: SwipeCommand.self)

  static func main() {
    replaceClosedStreams()
    // A write beyond the file size limit fails like one to a full disk, instead of killing the program.
    signal(SIGXFSZ, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      // Its arguments may be another program's.
      if var child = ChildCommand(arguments) { return try child.run() }
      if let line = CommandNames.fault(in: arguments) { throw Failure(.usage, line) }
      var command = try DeckAlone.command(arguments) ?? parseAsRoot(CheckCommand.arranged(arguments))
      try command.run()
    } catch {
      end(Failure(ending: error, arguments: arguments) ?? writeRequested(error))
    }
  }

  /// Opens `/dev/null` for each standard stream that is closed, so that no file opened later gets its number. Reading and
  /// writing the stream fail as before.
  private static func replaceClosedStreams() {
    for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(stream, F_GETFD) < 0 {
      // Takes the lowest number that is free, which is that of the stream. Children inherit it.
      _ = open("/dev/null", mode)
    }
  }

  /// Writes what was asked for, such as help. It is data, so a failed write is a failure.
  private static func writeRequested(_ error: any Error) -> Failure? {
    guard !(error is ExitCode) else { exit(withError: error) }
    let text = fullMessage(for: error)
    do throws(Failure) {
      if !text.isEmpty { try StandardOutput.put(Array((text + "\n").utf8)) }
      return nil
    } catch {
      return error
    }
  }

  private static func end(_ failure: Failure?) -> Never {
    guard let failure else { exit(withError: ExitCode.success) }
    StandardError.say(failure.message)
    exit(withError: ExitCode(failure.status.rawValue))
  }
}

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
        swipedeck people.json                    swipe: ← nope, → like, u undo
        swipedeck people.json --export out.json  … and write the choices on leaving
        swipedeck export people.json | jq        the choices so far, as JSON

      A deck is a file of JSON, JSON Lines, CSV, TSV, references (RIS, PubMed, BibTeX …) or plain lines, a folder, or - \
      for standard input. Every choice is saved the moment it is made; the next start resumes there. If a deck has the name \
      of a command, write ./export. Options of a session: 'swipedeck swipe --help'.
      """,
    version: Version.current,
    subcommands: [
      SwipeCommand.self, ExportCommand.self, SimulateCommand.self,
      StatsCommand.self, LogCommand.self, UndoCommand.self, ResetCommand.self, CheckCommand.self,
      DecksCommand.self, AdoptCommand.self, ImportCommand.self, MergeCommand.self, AgreementCommand.self,
      RankCommand.self, EvaluateCommand.self, TeamCommand.self,
      ConfigCommand.self, ManualCommand.self,
    ],
    defaultSubcommand: SwipeCommand.self)

  static func main() {
    SystemFile.replaceClosedStreams()
    // A write beyond the file size limit fails like one to a full disk, instead of killing the program.
    signal(SIGXFSZ, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      // Its arguments may be another program's.
      if var child = ChildCommand(arguments) { return try child.run() }
      if let line = CommandNames.fault(in: arguments) { throw Failure(.usage, line) }
      var command = try DeckAlone.command(arguments) ?? parseAsRoot()
      try command.run()
    } catch {
      end(Failure(ending: error, arguments: arguments) ?? writeRequested(error))
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

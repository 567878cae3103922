import ArgumentParser
import Platform
import TerminalFront

/// `swipedeck run-preview -- PROGRAM ARGUMENT…`: runs the program under limits, and ends it with all that it began. Run
/// by the program itself for `--preview`.
struct RunPreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: PreviewChild.command,
    abstract: "Run a program under the limits of previews.",
    shouldDisplay: false)

  @Argument(parsing: .postTerminator, help: "The program and its arguments.")
  var words: [String]

  func run() throws {
    guard !words.isEmpty else { throw ExitCode(ExitStatus.usage.rawValue) }
    PreviewChild.supervisor.run(words, environment: CurrentProcess.environment) { error in
      // Read by the parent, which names the program.
      try? SystemFile.write("\(error)\n".utf8, to: STDERR_FILENO)
      _exit(PreviewChild.notFound)
    }
  }
}

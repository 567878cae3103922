import ArgumentParser
import TerminalFront

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// `swipedeck run-preview -- PROGRAM ARGUMENT…`: becomes the program, under limits. Run by the program itself for
/// `--preview`.
struct RunPreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: PreviewChild.command,
    abstract: "Run a program under the limits of previews.",
    shouldDisplay: false)

  @Argument(parsing: .postTerminator, help: "The program and its arguments.")
  var words: [String]

  func run() throws {
    guard let program = words.first else { throw ExitCode(ExitStatus.usage.rawValue) }
    var arguments = words.map { strdup($0) }
    arguments.append(nil)
    PreviewChild.limits.applyToThisProcess()
    execvp(program, arguments)
    let why = strerror(errno).map { String(cString: $0) } ?? "it cannot be run"
    // Read by the parent, which names the program.
    try? SystemFile.write(Array((why + "\n").utf8), to: STDERR_FILENO)
    _exit(PreviewChild.notFound)
  }
}

import Platform

/// Runs a preview command on files of a deck: in a child with limits, without a shell, for a short time. The command
/// is the person's own; the files it reads are not to be trusted.
package struct PreviewChild: Sendable {
  /// The hidden command of this program that puts itself under the limits, runs the person's and ends all that it
  /// began.
  package static let command = "run-preview"
  /// What it ends with if there is no such program.
  package static let notFound: Int32 = 127
  /// More of a text is not shown, in bytes.
  package static let longestText = 256 << 10
  /// How long a program may take.
  package static let timeout = Duration.seconds(2)
  /// For programs that make sense of all kinds of files, and of the broken ones too.
  private static let limits = ProcessLimits(
    addressSpace: 2 << 30, seconds: 2, fileSize: 64 << 20, openFiles: 256, moreProcesses: 128)
  /// What runs them, in a process of its own.
  package static let supervisor = ProcessSupervisor(limits: limits, timeout: timeout + .seconds(3))

  private let preview: PreviewCommand
  private let folder: PictureFolder
  private let executable: String
  private let timeout: Duration

  /// - Parameter folder: The deck's; no file outside of it is shown.
  package init(
    _ preview: PreviewCommand, folder: PictureFolder, executable: String = CurrentProcess.executable,
    timeout: Duration = PreviewChild.timeout
  ) {
    self.preview = preview
    self.folder = folder
    self.executable = executable
    self.timeout = timeout
  }

  /// What the command says of a file; blocks until it has.
  ///
  /// - Parameter file: Relative to the deck's folder, or absolute.
  package func preview(_ file: String) -> Preview {
    guard let path = try? folder.find(file) else { return .failure("the file is not where it was") }
    let process = ChildProcess(
      executable: executable, arguments: [Self.command, "--"] + preview.words(for: path),
      environment: CurrentProcess.environment, outputLimit: Self.longestText, timeout: timeout)
    guard let outcome = process.run() else { return .failure("no process could be started") }
    let text = PreviewText.of(outcome.output, isCut: outcome.isCut)
    let name = preview.words[0].split(separator: "/").last.map(String.init) ?? preview.words[0]
    switch outcome.ending {
    case .stopped where outcome.isCut: return .text(text + "\n…")
    case .exited(code: 0): return text.isEmpty ? .failure("\(name) says nothing of it") : .text(text)
    case .late: return .failure("\(name) took longer than \(Int(timeout / .seconds(1))) s")
    case .died(let signal) where signal == SIGXCPU || signal == SIGKILL || signal == SIGALRM:
      return .failure("\(name) took too much of the machine")
    case .stopped, .died, .exited:
      let said = PreviewText.complaint(outcome.errors)
      return .failure(said.map { "\(name): \($0)" } ?? "\(name) failed")
    }
  }
}

import CTerminalGuard
import Platform

/// Runs a program for a process that may die at any moment, and sees to it that nothing of the program is left then:
/// no daemon, no child of a session or a group of its own.
///
/// Runs in a process of its own, with a ``Lifeline`` as its standard input. It is under the program's limits itself,
/// and ends as the program ended.
package struct ProcessSupervisor {
  private let limits: ProcessLimits
  /// How long it watches in any case.
  private let timeout: Duration
  /// More processes at one time are too many. Unlike the system's limit this one holds for its administrator too.
  private let mostProcesses: Int

  /// How often it looks, in milliseconds.
  private static let turn: Int32 = 2
  /// How long what was killed may take to go.
  private static let endingTimeout = Duration.seconds(10)

  package init(limits: ProcessLimits, timeout: Duration, mostProcesses: Int = 128) {
    self.limits = limits
    self.timeout = timeout
    self.mostProcesses = mostProcesses
  }

  /// - Parameters:
  ///   - words: The program, looked for along `PATH`, and its arguments.
  ///   - environment: `NAME=VALUE`.
  ///   - notStarted: Says why it could not be started, and ends the process.
  package func run(
    _ words: [String], environment: [String], notStarted: (Errno) -> Never
  ) -> Never {
    // Nothing but the lifeline ends it: least of all what the program sends to its process group.
    for number in Int32(1)..<32 where number != SIGCHLD { signal(number, SIG_IGN) }
    _ = sd_adopt_orphans()
    limits.applyToThisProcess()
    let program: pid_t
    do throws(Errno) {
      program = try ProcessStart.spawn(
        executable: words[0], arguments: Array(words.dropFirst()), environment: environment,
        output: STDOUT_FILENO, errors: STDERR_FILENO, hasOwnSession: false, isLookedFor: true)
    } catch {
      notStarted(error)
    }
    // The end of what the program says must be seen at the other end.
    closeOutput()
    let status = watch(program)
    endAll()
    end(as: status)
  }

  /// - Returns: How the program ended.
  private func watch(_ program: pid_t) -> Int32 {
    let start = ContinuousClock.now
    var request = Lifeline.Request.goOn
    var status: Int32?
    while ContinuousClock.now - start < timeout {
      request = Lifeline.request(after: request, within: Self.turn)
      var ended: Int32 = 0
      var process = waitpid(-1, &ended, WNOHANG)
      while process > 0 {
        if process == program { status = ended }
        process = waitpid(-1, &ended, WNOHANG)
      }
      if request == .endNow || process < 0 { break }
      if request == .endWithProgram, let status { return status }
      if ProcessTree.descendants(atMost: mostProcesses).count >= mostProcesses { break }
    }
    return status ?? SIGKILL
  }

  /// Kills until there is nobody left: whose parent ends becomes our child.
  private func endAll() {
    let start = ContinuousClock.now
    #if os(Linux)
    while waitpid(-1, nil, WNOHANG) >= 0, ContinuousClock.now - start < Self.endingTimeout {
      for process in ProcessTree.descendants() { kill(process, SIGKILL) }
      poll(nil, 0, 1)
    }
    #else
    kill(0, SIGKILL)
    #endif
  }

  private func closeOutput() {
    let nothing = open("/dev/null", O_WRONLY | O_CLOEXEC)
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      if dup2(nothing, stream) < 0 { close(stream) }
    }
  }

  private func end(as status: Int32) -> Never {
    let number = status & 0x7F
    if number != 0 {
      signal(number, SIG_DFL)
      raise(number)
    }
    _exit(status >> 8 & 0xFF)
  }
}

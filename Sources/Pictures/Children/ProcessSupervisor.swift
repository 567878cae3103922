import CTerminalGuard
import Platform

/// Runs a program for a process that may die at any moment, and then kills all that the program has started: daemons
/// too, and children in sessions or groups of their own. The supervisor is a process of its own, with a ``SupervisorSocket``
/// as its standard input. It is under the program's limits itself, and ends as the program ended.
package struct ProcessSupervisor {
  private let limits: ProcessLimits
  /// The longest time that it watches.
  private let timeout: Duration
  /// The number of processes at one time that is too many. Unlike the system's limit it also applies to the
  /// administrator.
  private let mostProcesses: Int

  /// How often it looks, in milliseconds.
  private static let turn: Int32 = 2
  /// How long killed processes may take to go.
  private static let endingTimeout = Duration.seconds(10)

  package init(limits: ProcessLimits, timeout: Duration, mostProcesses: Int = 128) {
    self.limits = limits
    self.timeout = timeout
    self.mostProcesses = mostProcesses
  }

  /// - Parameters:
  ///   - words: The program, looked for along `PATH`, and its arguments.
  ///   - environment: `NAME=VALUE`.
  ///   - notStarted: Reports why the program could not be started, and ends the process.
  package func run(
    _ words: [String], environment: [String], notStarted: (Errno) -> Never
  ) -> Never {
    // Only the socket ends it, and no signal that the program sends to its process group.
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
    // Else the reader would not see the end of the program's output.
    closeOutput()
    let status = watch(program)
    endAll()
    end(as: status)
  }

  /// - Returns: The program's wait status.
  private func watch(_ program: pid_t) -> Int32 {
    let start = ContinuousClock.now
    var instruction = SupervisorSocket.Instruction.goOn
    var status: Int32?
    while ContinuousClock.now - start < timeout {
      instruction = SupervisorSocket.instruction(after: instruction, within: Self.turn)
      var ended: Int32 = 0
      var process = waitpid(-1, &ended, WNOHANG)
      while process > 0 {
        if process == program { status = ended }
        process = waitpid(-1, &ended, WNOHANG)
      }
      if instruction == .endNow || process < 0 { break }
      if instruction == .endWithProgram, let status { return status }
      if Self.descendants(atMost: mostProcesses).count >= mostProcesses { break }
    }
    return status ?? SIGKILL
  }

  /// Kills until no process is left. A process whose parent ends becomes our child.
  private func endAll() {
    let start = ContinuousClock.now
    #if os(Linux)
    while waitpid(-1, nil, WNOHANG) >= 0, ContinuousClock.now - start < Self.endingTimeout {
      for process in Self.descendants() { kill(process, SIGKILL) }
      poll(nil, 0, 1)
    }
    #else
    // Not the whole group at once: this process still has to tell how the program ended.
    while sd_kill_rest_of_group() > 0, ContinuousClock.now - start < Self.endingTimeout {
      while waitpid(-1, nil, WNOHANG) > 0 {}
      poll(nil, 0, 1)
    }
    #endif
  }

  /// The children of this process and their children, of any session or group, from Linux's `/proc`. The search stops when
  /// there are `limit`. On other systems none are found.
  private static func descendants(atMost limit: Int = .max) -> [pid_t] {
    var found = children(of: "self")
    var next = 0
    while next < found.count, found.count < limit {
      found += children(of: "\(found[next])")
      next += 1
    }
    return found
  }

  private static func children(of process: String) -> [pid_t] {
    SystemFile.names(in: "/proc/\(process)/task").flatMap { thread in
      let list = (try? SystemFile.contents(of: "/proc/\(process)/task/\(thread)/children")) ?? []
      return String(decoding: list, as: UTF8.self).split(separator: " ").compactMap { pid_t($0) }
    }
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

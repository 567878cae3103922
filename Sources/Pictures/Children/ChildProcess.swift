import CTerminalGuard
import Platform

/// Runs a program to its end or to a timeout, then kills its whole process group. The program has a session of its
/// own, and so no terminal.
package struct ChildProcess {
  /// How the program ended.
  package enum Ending: Sendable, Hashable {
    case exited(code: Int32)
    /// By a signal that is not ours, such as one for a limit.
    case died(signal: Int32)
    /// We killed it because its output was at its end, or at its limit.
    case stopped
    /// We killed it because it took too long.
    case late
  }

  /// What it said.
  package struct Outcome: Sendable, Hashable {
    package var output: [UInt8]
    /// Whether there was more output than allowed.
    package var isCut: Bool
    /// The beginning of its standard error.
    package var errors: [UInt8]
    package var ending: Ending
  }

  /// The program's path; `PATH` is not searched.
  package var executable: String
  /// Without the program's own name.
  package var arguments: [String]
  /// `NAME=VALUE`.
  package var environment: [String]
  /// The standard input, which stays open. `nil` for a ``ProcessSupervisor``, which gets a ``SupervisorSocket``.
  package var input: Int32?
  /// The most bytes of output; the program is killed when there are more.
  package var outputLimit: Int
  /// Bytes kept of standard error; with 0 it is not read.
  package var errorLimit = 0
  /// How long it may run. Time in which this process is stopped does not count.
  package var timeout: Duration
  /// Whether to wait for the exit; else the run is over when the output ends.
  package var awaitsExit = false

  /// How long a supervisor may take to end all processes below it.
  private static let endingTimeout = Duration.seconds(1)

  /// Runs it and waits.
  ///
  /// - Returns: `nil` if it could not be started.
  package func run() -> Outcome? {
    guard let output = Pipe() else { return nil }
    defer { output.closeReading() }
    let errors = errorLimit > 0 ? Pipe() : nil
    defer { errors?.closeReading() }
    let socket = input == nil ? SupervisorSocket() : nil
    defer { socket?.close() }
    let child = try? ProcessStart.spawn(
      executable: executable, arguments: arguments, environment: environment,
      input: input ?? socket?.childEnd, output: output.writing, errors: errors?.writing)
    output.closeWriting()
    errors?.closeWriting()
    socket?.closeChildEnd()
    guard let child else { return nil }
    var lines = [PipeReader.Line(descriptor: output.reading, limit: outputLimit)]
    if let errors { lines.append(PipeReader.Line(descriptor: errors.reading, limit: errorLimit)) }
    var reader = PipeReader(lines, timeout: timeout)
    let isThrough = reader.readToEnd()
    if isThrough { socket?.expectEnd() }
    let hasExited = isThrough && awaitsExit && reader.awaitExit(of: child)
    if let socket, !hasExited {
      socket.cut()
      PipeReader.awaitExit(of: child, within: Self.endingTimeout)
    }
    // Kill the process group before waiting for the child: until then its number cannot belong to another group.
    kill(-child, SIGKILL)
    kill(child, SIGKILL)
    var status: Int32 = 0
    _ = try? systemCall { waitpid(child, &status, 0) }
    let signal = status & 0x7F
    let ending: Ending =
      if hasExited {
        signal == 0 ? .exited(code: status >> 8 & 0xFF) : .died(signal: signal)
      } else if isThrough, !reader.isLate, signal != 0, signal != SIGKILL {
        // It died, and its output ended, before we could kill it.
        .died(signal: signal)
      } else {
        reader.isLate ? .late : .stopped
      }
    return Outcome(
      output: reader.lines[0].bytes, isCut: reader.lines[0].isCut,
      errors: errors == nil ? [] : reader.lines[1].bytes, ending: ending)
  }
}

/// Both ends of a pipe; a child inherits neither by itself.
struct Pipe {
  let reading: Int32
  let writing: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard sd_closed_pipe(&ends) == 0 else { return nil }
    (reading, writing) = (ends[0], ends[1])
  }

  func closeReading() { close(reading) }
  func closeWriting() { close(writing) }
}

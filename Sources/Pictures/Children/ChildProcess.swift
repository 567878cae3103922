import CTerminalGuard
import Platform

/// Runs a program to its end or to a timeout, then kills its whole process group. The program has a session of its
/// own, and so no terminal.
struct ChildProcess {
  /// How the program ended.
  enum Ending: Sendable, Hashable {
    case exited(code: Int32)
    /// By a signal that is not ours, such as one for a limit.
    case died(signal: Int32)
    /// We killed it because its output was at its end, or at its limit.
    case stopped
    /// We killed it because it took too long.
    case late
  }

  /// What it said.
  struct Outcome: Sendable, Hashable {
    var output: [UInt8]
    /// Whether there was more output than allowed.
    var isCut: Bool
    /// The beginning of its standard error.
    var errors: [UInt8]
    var ending: Ending
  }

  /// The program's path; `PATH` is not searched.
  var executable: String
  /// Without the program's own name.
  var arguments: [String]
  /// `NAME=VALUE`.
  var environment: [String]
  /// The standard input, which stays open; the run is over when the output ends. `nil` for a ``ProcessSupervisor``, which
  /// gets a ``SupervisorSocket``: its standard error is read too, and its exit awaited.
  var input: Int32?
  /// The most bytes of output; the program is killed when there are more.
  var outputLimit: Int
  /// How long it may run. Time in which this process is stopped does not count.
  var timeout: Duration

  /// Bytes kept of standard error.
  private static let errorLimit = 4096
  /// How long a supervisor may take to end all processes below it.
  private static let endingTimeout = Duration.seconds(1)

  /// Runs it and waits.
  ///
  /// - Returns: `nil` if it could not be started.
  func run() -> Outcome? {
    guard let output = Pipe() else { return nil }
    defer { output.closeReading() }
    let errors = input == nil ? Pipe() : nil
    defer { errors?.closeReading() }
    let socket = input == nil ? SupervisorSocket() : nil
    defer { socket?.closeOurEnd() }
    let child = try? ProcessStart.spawn(
      executable: executable, arguments: arguments, environment: environment,
      input: input ?? socket?.childEnd, output: output.writing, errors: errors?.writing)
    output.closeWriting()
    errors?.closeWriting()
    socket?.closeChildEnd()
    guard let child else { return nil }
    var lines = [PipeReader.Line(descriptor: output.reading, limit: outputLimit)]
    if let errors { lines.append(PipeReader.Line(descriptor: errors.reading, limit: Self.errorLimit)) }
    var reader = PipeReader(lines, timeout: timeout)
    let isThrough = reader.readToEnd()
    if isThrough { socket?.expectEnd() }
    let hasExited = isThrough && socket != nil && reader.awaitExit(of: child)
    if let socket, !hasExited {
      socket.cut()
      var ending = PipeReader([], timeout: Self.endingTimeout)
      _ = ending.awaitExit(of: child)
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

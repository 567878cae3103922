import CTerminalGuard
import Platform

/// A program that is run to its end, or to the end of our timeout, and then is over together with all that it began
/// in its process group. It has a session of its own: no terminal is its own.
package struct ChildProcess {
  /// How it came to its end.
  package enum Ending: Sendable, Hashable {
    case exited(code: Int32)
    /// Of itself, or as a limit of the system had it.
    case died(signal: Int32)
    /// It was ended because its output was at its end, or at its limit.
    case stopped
    /// It was ended because it took too long.
    case late
  }

  /// What it said.
  package struct Outcome: Sendable, Hashable {
    package var output: [UInt8]
    /// Whether there was more of it than was allowed.
    package var isCut: Bool
    /// The beginning of what it said on standard error.
    package var errors: [UInt8]
    package var ending: Ending
  }

  /// Its path; it is not looked for.
  package var executable: String
  /// Without the program's own name.
  package var arguments: [String]
  /// `NAME=VALUE`.
  package var environment: [String]
  /// Its standard input; stays open. `nil` for a ``ProcessSupervisor``, which gets a ``Lifeline``.
  package var input: Int32?
  /// Bytes of output, after which it is ended.
  package var outputLimit: Int
  /// Bytes kept of standard error; with 0 nobody listens there.
  package var errorLimit = 0
  /// How long it may run. Time in which this process is stopped does not count.
  package var timeout: Duration
  /// Whether its exit is waited for; else the end of its output is the end of it.
  package var awaitsExit = false

  /// How long a supervisor may take to end all that is below it.
  private static let endingTimeout = Duration.seconds(1)

  /// Runs it and waits.
  ///
  /// - Returns: `nil` if it could not be started.
  package func run() -> Outcome? {
    guard let output = Pipe() else { return nil }
    defer { output.closeReading() }
    let errors = errorLimit > 0 ? Pipe() : nil
    defer { errors?.closeReading() }
    let lifeline = input == nil ? Lifeline() : nil
    defer { lifeline?.close() }
    let child = try? ProcessStart.spawn(
      executable: executable, arguments: arguments, environment: environment,
      input: input ?? lifeline?.childEnd, output: output.writing, errors: errors?.writing)
    output.closeWriting()
    errors?.closeWriting()
    lifeline?.closeChildEnd()
    guard let child else { return nil }
    var talk = PipeReader(
      output: PipeReader.Line(descriptor: output.reading, limit: outputLimit),
      errors: errors.map { PipeReader.Line(descriptor: $0.reading, limit: errorLimit) },
      timeout: timeout)
    let isThrough = talk.listen()
    if isThrough { lifeline?.expectEnd() }
    let hasExited = isThrough && awaitsExit && talk.awaitExit(of: child)
    if let lifeline, !hasExited {
      lifeline.cut()
      PipeReader.awaitExit(of: child, within: Self.endingTimeout)
    }
    // Its output is at its end: the process group is killed. Before it is waited for: until then its
    // number is that of no other group.
    kill(-child, SIGKILL)
    kill(child, SIGKILL)
    var status: Int32 = 0
    _ = try? systemCall { waitpid(child, &status, 0) }
    let signal = status & 0x7F
    let ending: Ending =
      if hasExited {
        signal == 0 ? .exited(code: status >> 8 & 0xFF) : .died(signal: signal)
      } else if isThrough, !talk.isLate, signal != 0, signal != SIGKILL {
        // Its output ended with it, before we could end it.
        .died(signal: signal)
      } else {
        talk.isLate ? .late : .stopped
      }
    return Outcome(
      output: talk.output.bytes, isCut: talk.output.isCut, errors: talk.errors?.bytes ?? [], ending: ending)
  }
}

/// Both ends of a pipe, neither of which a child inherits by itself.
private struct Pipe {
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

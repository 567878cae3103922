import CPty
import Glibc
import TestSupport

/// A program running in a terminal of its own, with the emulator as its window.
///
/// The program leads a session whose controlling terminal is ours, as if a terminal program had started it.
/// Nothing here waits for a fixed time: wait for what is to be seen.
package final class TerminalSession {
  package let emulator: Emulator
  package let terminal: PseudoTerminal
  package let processID: pid_t
  /// All that the program has written, from the start.
  package private(set) var transcript: [UInt8] = []
  /// Whether the emulator's answers (DA1, CPR, …) are sent to the program.
  package var answersQueries = true
  /// What shows pictures in the window; it answers then, and nobody else.
  package var graphics: KittyGraphics?
  /// The same for sixels.
  package var sixels: SixelGraphics?
  /// The settings of the terminal before the program started.
  package let settingsBefore: String

  private var exit: ExitStatus?
  private var unsent: [UInt8] = []
  private var sentByteCount = 0

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - environment: Added to a small fixed environment (`TERM=xterm-256color`, UTF-8, no crash prompts); an
  ///     empty value takes a name away.
  ///   - directory: Where it runs; `nil` for here.
  ///   - input: A file for standard input instead of the terminal; likewise `output` (made or emptied) and
  ///     `errors`.
  package init(
    _ executable: String, _ arguments: [String] = [], environment: [String: String] = [:], columns: Int = 100,
    rows: Int = 30, pixelWidth: Int = 0, pixelHeight: Int = 0, directory: String? = nil, input: String? = nil,
    output: String? = nil, errors: String? = nil
  ) throws {
    emulator = Emulator(columns: columns, rows: rows)
    terminal = try PseudoTerminal(
      columns: columns, rows: rows, pixelWidth: pixelWidth, pixelHeight: pixelHeight)
    settingsBefore = terminal.settings
    var spawn = Spawn(terminal.path)
    if let directory { spawn.changeDirectory(directory) }
    if let input { spawn.open(STDIN_FILENO, input, O_RDONLY) }
    if let output { spawn.open(STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC) }
    if let errors { spawn.open(STDERR_FILENO, errors, O_WRONLY | O_CREAT | O_TRUNC) }
    processID = try spawn.run(executable, arguments, Spawn.environment(environment))
  }

  deinit { kill() }

  // MARK: - Typing

  /// Sends bytes as the keyboard would.
  package func type(_ text: String) { send(Array(text.utf8)) }

  package func send(_ bytes: [UInt8]) {
    unsent += bytes
    sentByteCount += bytes.count
    pump()
  }

  /// Stops the program while `body` types: when it goes on, all of it is there at once.
  package func whileStopped(_ body: () throws -> Void) throws {
    signal(SIGSTOP)
    try waitUntil("the program to stop") {
      var news = siginfo_t()
      waitid(P_PID, id_t(processID), &news, WSTOPPED | WNOHANG | WNOWAIT)
      return news.si_signo != 0
    }
    let before = terminal.unreadByteCount - sentByteCount
    try body()
    try waitUntil("what was typed to be there") {
      terminal.unreadByteCount - sentByteCount == before
    }
    signal(SIGCONT)
  }

  /// Waits until the program has read all that was typed.
  package func waitUntilRead() throws {
    try waitUntil("what was typed to be read") { unsent.isEmpty && terminal.unreadByteCount == 0 }
  }

  /// A mouse report in SGR form; `x` and `y` are 0-based cells. Codes: 0 left, 32 added for a drag, 64/65 wheel.
  package func mouse(_ code: Int, x: Int, y: Int, isRelease: Bool = false) {
    type("\u{1B}[<\(code);\(x + 1);\(y + 1)\(isRelease ? "m" : "M")")
  }

  package func press(x: Int, y: Int) { mouse(0, x: x, y: y) }
  package func drag(x: Int, y: Int) { mouse(32, x: x, y: y) }
  package func release(x: Int, y: Int) { mouse(0, x: x, y: y, isRelease: true) }

  // MARK: - Waiting

  /// Exchanges what there is, without waiting.
  package func pump() {
    repeat {
      let bytes = terminal.read()
      if !bytes.isEmpty {
        transcript += bytes
        emulator.feed(bytes)
        graphics?.feed(bytes)
        sixels?.feed(bytes)
        let answers = graphics?.takeAnswers() ?? sixels?.takeAnswers() ?? emulator.takeAnswers()
        if answersQueries { unsent += answers }
      }
      if unsent.isEmpty { return }
      let count = terminal.write(unsent[...])
      unsent.removeFirst(count)
      if count == 0 { return }
    } while true
  }

  /// Waits for something to be seen, in a whole frame: half of one may lack what was there before and will be again.
  ///
  /// - Throws: ``TerminalTestFailure`` with the screen, when the time is over or the program has ended before.
  package func wait(
    for what: String = "a condition", within limit: Duration = waitLimit,
    until condition: (Emulator) -> Bool
  ) throws {
    try waitUntil(what, limit) { !emulator.isInFrame && condition(emulator) }
  }

  /// Waits until a text is on the screen, on one row.
  package func wait(forText text: String, within limit: Duration = waitLimit) throws {
    try wait(for: "'\(text)'", within: limit) { $0.contains(text) }
  }

  /// Waits for any condition, pumping meanwhile; for what is not on the screen (files, settings).
  package func waitUntil(
    _ what: String, _ limit: Duration = waitLimit, _ condition: () throws -> Bool
  ) throws {
    let deadline = ContinuousClock.now.advanced(by: limit)
    while true {
      let ended = hasExited
      pump()
      if try condition() { return }
      if ended { throw failure("ended (\(exit.map { "\($0)" } ?? "?")) before \(what)") }
      guard ContinuousClock.now < deadline else { throw failure("no \(what) within \(limit)") }
      terminal.waitForOutput(within: .milliseconds(10))
    }
  }

  /// Waits for the end of the program.
  @discardableResult
  package func waitForExit(within limit: Duration = waitLimit) throws -> ExitStatus {
    let deadline = ContinuousClock.now.advanced(by: limit)
    while !hasExited {
      guard ContinuousClock.now < deadline else { throw failure("still running after \(limit)") }
      pump()
      terminal.waitForOutput(within: .milliseconds(5))
    }
    pump()
    return exit ?? .exited(0)
  }

  private func failure(_ words: String) -> TerminalTestFailure {
    TerminalTestFailure("\(words); the screen:\n\(emulator.text)")
  }

  // MARK: - The program

  /// How a program ended.
  package enum ExitStatus: Hashable, Sendable {
    case exited(Int32)
    case signaled(Int32)
  }

  package var hasExited: Bool {
    if exit == nil {
      var status: Int32 = 0
      guard waitpid(processID, &status, WNOHANG) == processID else { return false }
      exit = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signaled(status & 0x7F)
    }
    return true
  }

  /// The terminal's window is closed.
  package func hangUp() { terminal.hangUp() }

  package func signal(_ number: Int32) {
    if !hasExited { Glibc.kill(processID, number) }
  }

  /// Ends the program the hard way; harmless where it has ended.
  package func kill() {
    guard !hasExited else { return }
    // The whole session: the program may have children.
    Glibc.kill(-processID, SIGKILL)
    var status: Int32 = 0
    waitpid(processID, &status, 0)
    exit = .signaled(SIGKILL)
  }

  /// Changes the window; the program hears of it from the kernel.
  package func resize(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    pump()
    emulator.resize(columns: columns, rows: rows)
    terminal.resize(columns: columns, rows: rows, pixelWidth: pixelWidth, pixelHeight: pixelHeight)
  }

  /// Whether the terminal is as a shell wants it: cooked, on the normal screen, cursor visible, no mode left.
  package var isGivenBack: Bool {
    terminal.settings == settingsBefore && emulator.modes == [7, 25] && !emulator.isAlternateScreen
      && emulator.mouseMode == 0 && emulator.isCursorVisible
  }
}

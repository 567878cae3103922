import Foundation
import Platform
import TerminalEmulator
import Testing

import TerminalIO

@Suite(.serialized, .enabled(if: TerminalChild.scenario == nil)) struct TerminalControlTests {
  private func ready(_ scenario: String = "run") throws -> TerminalSession {
    let session = try TerminalChild.start(scenario)
    try session.wait(forText: "ready")
    #expect(session.terminal.isRaw)
    #expect(session.emulator.modes.isSuperset(of: [1002, 1006, 1004, 2004, 1049]))
    #expect(session.emulator.isAlternateScreen && session.emulator.mouseMode == 2)
    return session
  }

  @Test func `the terminal is given back on leaving`() throws {
    let session = try ready()
    session.type("q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.isGivenBack)
  }

  @Test func `keys and mouse arrive, and the size is followed`() throws {
    let session = try ready()
    session.press(x: 10, y: 4)
    try session.wait(forText: "press")
    session.type("\u{1B}")
    try session.wait(forText: "escape")
    session.resize(columns: 60, rows: 20)
    try session.wait(forText: "60x20")
    session.type("q")
    try session.waitForExit()
    #expect(session.isGivenBack)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT]) func `it dies by the signal, restored`(
    signal: Int32
  ) throws {
    let session = try ready()
    session.signal(signal)
    #expect(try session.waitForExit() == .signaled(signal))
    #expect(session.isGivenBack)
  }

  @Test func `it dies by the first signal, restored, even where it is stuck`() throws {
    let session = try ready("stuck")
    session.signal(SIGHUP)
    session.signal(SIGTERM)
    #expect(try session.waitForExit() == .signaled(SIGHUP))
    #expect(session.isGivenBack)
  }

  @Test func `^C is a key that ends as the signal does`() throws {
    let session = try ready()
    session.type("\u{03}")
    #expect(try session.waitForExit() == .signaled(SIGINT))
    #expect(session.isGivenBack)
  }

  @Test(arguments: ["fatalError", "abort", "index", "overflow", "thread"])
  func `a crash gives the terminal back`(scenario: String) throws {
    let session = try TerminalChild.start(scenario)
    let status = try session.waitForExit()
    #expect([SIGILL, SIGTRAP, SIGABRT, SIGSEGV].map { .signaled($0) }.contains(status), "\(status)")
    #expect(session.emulator.touchedModes.contains(1049))
    #expect(session.isGivenBack)
    if scenario == "fatalError" { #expect(session.emulator.contains("Fatal error: boom")) }
    guard scenario == "thread" else { return }
    #expect(session.emulator.contains("boom on a thread"))
    #expect(!session.emulator.contains("frame"))
  }

  @Test func `what was typed before the terminal was taken is thrown away`() throws {
    let session = try TerminalChild.start("late")
    session.type("lll\rls\r")
    try session.wait(forText: "ready")
    session.type("x")
    try session.wait(for: "x alone") { $0.contains("1 key") && $0.contains("\"x\"") }
    session.type("q")
    #expect(try session.waitForExit() == .exited(0))
  }

  @Test func `exit keeps its status`() throws {
    let session = try TerminalChild.start("exit")
    #expect(try session.waitForExit() == .exited(7))
    #expect(session.isGivenBack)
  }

  @Test func `leaving scope gives the terminal back`() throws {
    let session = try TerminalChild.start("return")
    try session.waitForExit()
    #expect(session.emulator.touchedModes.contains(1049))
    #expect(session.isGivenBack)
  }

  @Test func `what is written to standard error meanwhile is seen after`() throws {
    let session = try TerminalChild.start("stderr")
    try session.waitForExit()
    #expect(session.emulator.contains("a library complains"))
    #expect(session.isGivenBack)
  }

  @Test func `a stop that nobody announced is repaired on continuing`() throws {
    let session = try ready()
    session.signal(SIGSTOP)
    session.emulator.feed(TerminalModes.leave)
    session.resize(columns: 70, rows: 21)
    session.signal(SIGCONT)
    try session.wait { $0.contains("resumed") && $0.contains("70x21") }
    #expect(session.terminal.isRaw && session.emulator.isAlternateScreen)
    session.type("q")
    try session.waitForExit()
    #expect(session.isGivenBack)
  }

  @Test(arguments: ["\u{1A}", "signal"]) func `stopping under a shell gives the terminal to the shell`(
    how: String
  ) throws {
    let session = try TerminalSession(
      "/bin/bash", ["--norc", "--noediting", "-i"],
      environment: [TerminalChild.variable: "run", "PS1": "shell> ", "HISTFILE": ""])
    try session.wait(forText: "shell>")
    session.type("\(TerminalChild.executable) \(TerminalChild.arguments.joined(separator: " "))\r")
    try session.wait(forText: "ready")
    if how == "signal" {
      // From another process: the shell is the parent, and its jobs are its children.
      for child in Self.children(of: session.processID) { kill(child, SIGTSTP) }
    } else {
      session.type(how)
    }
    try session.wait { !$0.isAlternateScreen && $0.contains("Stopped") }
    #expect(session.emulator.modes == [7, 25] && !session.terminal.isRaw)
    // What stands behind the shell's line is not for the program either.
    session.type("fg\rlll")
    try session.wait { $0.contains("continued") || $0.contains("resumed") }
    #expect(session.terminal.isRaw && session.emulator.isAlternateScreen)
    session.type("x")
    try session.wait(for: "x alone") { $0.contains("1 key") && $0.contains("\"x\"") }
    session.type("q")
    try session.wait { !$0.isAlternateScreen && $0.text.hasSuffix("shell>") || $0.text.contains("shell>\n") }
    session.type("exit 0\r")
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.isGivenBack)
  }

  /// As the system lists them, in `/proc`.
  private static func children(of parent: pid_t) -> [pid_t] {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.compactMap { pid_t($0) }.filter { process in
      guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        // Behind the command, which is in parentheses: the state, then the parent.
        let end = status.lastIndex(of: ")")
      else { return false }
      let fields = status[status.index(after: end)...].split(separator: " ")
      return fields.count > 1 && pid_t(fields[1]) == parent
    }
  }
}

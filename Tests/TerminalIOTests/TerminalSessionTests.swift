import TerminalEmulator
import Testing

@Suite(.serialized) struct TerminalSessionTests {
  @Test func `a program finds a terminal of its own, with the size given`() throws {
    let session = try TerminalSession(
      "/bin/sh", ["-c", "stty size; test -t 0 && echo tty; tty </dev/tty; read x; echo got $x; exit 7"],
      columns: 60, rows: 12)
    try session.wait(forText: "/dev/")
    #expect(session.emulator.rowsAsText[0].hasPrefix("12 60"))
    #expect(session.emulator.contains("tty"))
    session.type("hello\r")
    try session.wait(forText: "got hello")
    #expect(try session.waitForExit() == .exited(7))
    #expect(session.isGivenBack)
  }

  @Test func `the emulator answers where the cursor is`() throws {
    let emulator = Emulator(columns: 20, rows: 5)
    emulator.feed("\u{1B}[3;4H\u{1B}[6n\u{1B}[?1002;1006h\u{1B}[?10")
    emulator.feed("49h")
    #expect(String(decoding: emulator.takeAnswers(), as: UTF8.self) == "\u{1B}[3;4R")
    #expect(emulator.modes == [7, 25, 1002, 1006, 1049])
    #expect(emulator.isAlternateScreen)
    #expect(emulator.mouseMode == 2)
  }

  @Test func `a program that ends by a signal says so`() throws {
    let session = try TerminalSession("/bin/sh", ["-c", "echo ready; exec sleep 100"])
    try session.wait(forText: "ready")
    session.signal(15)
    #expect(try session.waitForExit() == .signaled(15))
  }
}

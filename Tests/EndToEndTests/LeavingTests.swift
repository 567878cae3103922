import Foundation
import Glibc
import TerminalEmulator
import Testing

extension EndToEnd {
  @Suite struct LeavingTests {
    @Test func `q leaves with everything saved and the terminal as it was`() throws {
      let work = try Workplace()
      let session = try work.start()
      #expect(session.terminal.isRaw)
      session.press(.right, .quit)
      try session.expectEnd(.exited(0))
      #expect(work.logFiles == ["log.sqlite"])
      try work.expectChoices(["like p001"])
    }

    @Test func `Control-C ends by SIGINT, with the choice saved and the terminal as it was`() throws {
      let work = try Workplace()
      let session = try work.start()
      session.press(.right, .controlC)
      try session.expectEnd(.signaled(SIGINT))
      #expect(work.logFiles == ["log.sqlite"])
      try work.expectChoices(["like p001"])
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func `a signal ends the program by that signal, with the terminal as it was`(signal: Int32) throws {
      let work = try Workplace()
      let session = try work.start()
      session.press(.right)
      try session.wait(forCard: 2)
      session.signal(signal)
      try session.expectEnd(.signaled(signal))
      #expect(work.logFiles == ["log.sqlite"])
      try work.expectChoices(["like p001"])
    }

    /// All signals but those that cannot be caught, those that only stop, and those that nobody minds.
    static let ending = (1...64).filter { ![SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU].contains($0) }
      .filter { ![SIGCONT, SIGCHLD, SIGURG, SIGWINCH].contains($0) }
      // These two are the C library's own.
      .filter { $0 != 32 && $0 != 33 }

    @Test(arguments: ending)
    func `every signal that ends a process gives the terminal back and ends it`(signal: Int32) throws {
      let work = try Workplace()
      let session = try work.start(options: signal == SIGUSR1 ? ["--plain"] : [])
      #expect(session.terminal.isRaw)
      session.signal(signal)
      try session.expectEnd(.signaled(signal))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT], [false, true])
    func `a signal keeps a half-written note`(signal: Int32, isPlain: Bool) throws {
      let work = try Workplace()
      let session = try isPlain ? work.start(options: ["--plain"]) : work.start()
      session.type("nhalf a no")
      try session.wait(forText: "half a no")
      session.signal(signal)
      let end = try session.waitForExit()
      #expect(end == .signaled(signal))
      #expect(try work.run("log", work.deck).output.contains("p001  note: half a no"))
    }

    @Test(arguments: [false, true])
    func `a terminal that goes away keeps a half-written note`(isPlain: Bool) throws {
      let work = try Workplace()
      let session = try isPlain ? work.start(options: ["--plain"]) : work.start()
      session.type("nhalf a no")
      try session.wait(forText: "half a no")
      session.hangUp()
      try session.waitForExit()
      #expect(try work.run("log", work.deck).output.contains("p001  note: half a no"))
    }

    @Test func `a long note is pasted, clipped to the line, and kept whole`() throws {
      let work = try Workplace()
      let session = try work.start()
      session.type("n\u{1B}[200~" + String(repeating: "words and ", count: 6000) + "the end\u{1B}[201~")
      try session.wait(forText: "words and the end")
      session.type("!\r")
      try session.wait(forText: "Noted")
      session.type("n\u{1B}[200~" + String(repeating: "more ", count: 3000) + "\u{1B}[201~")
      try session.wait(forText: "left out")
      session.press(.escape)
      try session.wait(forText: "drop this note?")
      try session.readQuestion()
      session.press(.escape)
      try session.wait(for: "the line to go") { !$0.contains("drop this note?") }
      try session.quit()
      let told = try work.run("log", work.deck).output
      #expect(told.contains("words and the end!") && told.count > 60_000 && !told.contains("more"))
    }

    @Test func `a card is given up with the terminal when the program ends while it is held`() throws {
      let work = try Workplace()
      let session = try work.start()
      let start = try session.grab(card: 1)
      try session.drag(card: 1, from: start, by: 20)
      session.signal(SIGTERM)
      try session.expectEnd(.signaled(SIGTERM))
      try work.expectChoices([])
    }

    @Test func `a crash gives the terminal back too`() throws {
      let work = try Workplace()
      let session = try work.start()
      session.signal(SIGSEGV)
      try session.expectEnd(.signaled(SIGSEGV))
    }

    @Test func `Control-Z gives the shell its terminal, and fg goes on with the same card`() throws {
      let work = try Workplace()
      let session = try work.shell()
      session.type("swipedeck trial.json --log log.sqlite\r")
      try session.wait(forCard: 1)
      session.press(.right)
      try session.wait(forCard: 2)
      session.press(.controlZ)
      try session.wait(forPrompt: 2)
      #expect(session.emulator.contains("Stopped"))
      #expect(session.emulator.mouseMode == 0)
      session.type("fg\r")
      try session.wait(for: "the card again") { $0.isAlternateScreen && $0.contains(Workplace.name(2)) }
      #expect(session.emulator.mouseMode == 2)
      session.press(.left, .quit)
      try session.wait(forPrompt: 3)
      try work.expectChoices(["like p001", "nope p002"])
    }

    @Test func `stopped by force and continued, the program takes its terminal again`() throws {
      let work = try Workplace()
      let session = try work.start()
      session.signal(SIGSTOP)
      let shell = try TerminalSession("/usr/bin/stty", ["-F", session.terminal.path, "sane"])
      try shell.waitForExit()
      #expect(!session.terminal.isRaw)
      session.signal(SIGCONT)
      try session.waitUntil("the raw terminal") { session.terminal.isRaw }
      session.press(.right)
      try session.wait(forCard: 2)
      session.press(.quit)
      let end = try session.waitForExit()
      #expect(end == .exited(0))
    }

    /// How long the card was looked at, as the log has it, in seconds.
    private func dwell(_ work: Workplace) throws -> Double {
      let exported = Data(try work.run("export", work.deck, "--format", "jsonl").output.utf8)
      let object = try #require(try JSONSerialization.jsonObject(with: exported) as? [String: Any])
      return try #require(object["dwell"] as? Double)
    }

    @Test(arguments: [true, false])
    func `the time in which it was stopped is no part of the dwell`(byKey: Bool) throws {
      let work = try Workplace()
      let start = ContinuousClock.now
      let session = byKey ? try work.shell() : try work.start()
      if byKey {
        session.type("swipedeck trial.json --log log.sqlite\r")
        try session.wait(forCard: 1)
        session.press(.controlZ)
        try session.wait(forPrompt: 2)
      } else {
        session.signal(SIGSTOP)
      }
      let stopped = ContinuousClock.now
      try session.waitUntil("some time") { ContinuousClock.now >= stopped.advanced(by: .seconds(2)) }
      let continued = ContinuousClock.now
      if byKey {
        session.type("fg\r")
        try session.wait(for: "the card again") { $0.isAlternateScreen && $0.contains(Workplace.name(1)) }
      } else {
        session.signal(SIGCONT)
      }
      session.press(.right)
      try session.wait(forCard: 2)
      let end = ContinuousClock.now
      session.press(.quit)
      if byKey { try session.wait(forPrompt: 3) } else { _ = try session.waitForExit() }
      let most = (end - start) - (continued - stopped)
      #expect(try dwell(work) <= most / .seconds(1))
    }
  }
}

import TerminalEmulator
import Testing

extension EndToEnd {
  /// Bytes of the terminal that come late, in pieces or without an end.
  @Suite struct TearingTests {
    @Test(arguments: ["kitty(0.26.5)", "alacritty 0.13", "ghostty 1.0.1", "XTerm(379)"])
    func `an answer that is torn behind its ESC is not typed`(name: String) throws {
      let work = try Workplace()
      let session = try work.open()
      session.answersQueries = false
      try session.wait(forCard: 1)
      for answer in ["\u{1B}P>|\(name)\u{1B}\\", "\u{1B}[2;3R", "\u{1B}[?2026;2$y"] {
        try session.typeTorn(answer, pause: .milliseconds(100))
      }
      session.type("\u{1B}[?1;2c")
      session.press(.right)
      try session.wait(forCard: 2)
      try session.quit()
      try work.expectChoices(["like p001"])
    }

    @Test(arguments: [true, false], [30, 60, 120])
    func `an arrow in single bytes is the arrow, on a card and in a note`(
      isAnswering: Bool, milliseconds: Int
    ) throws {
      let work = try Workplace()
      let session = try work.open()
      session.answersQueries = isAnswering
      try session.wait(forCard: 1)
      session.type("nthree words")
      try session.typeTorn("\u{1B}[D", pause: .milliseconds(milliseconds))
      session.type("\r")
      try session.wait(forText: "Noted")
      try session.typeTorn("\u{1B}[C", pause: .milliseconds(milliseconds))
      try session.wait(forCard: 2)
      try session.quit()
      try work.expectChoices(["like p001"])
      #expect(try work.run("export", "trial.json").output.contains("three words"))
    }

    @Test(arguments: [true, false]) func `Escape alone is a key`(isAnswering: Bool) throws {
      let work = try Workplace()
      let session = try work.open()
      session.answersQueries = isAnswering
      try session.wait(forCard: 1)
      session.press(.help)
      try session.wait(forText: "read the whole card")
      session.press(.escape)
      try session.wait(for: "the help to close") { !$0.contains("read the whole card") }
      try session.quit()
    }

    @Test func `a paste without an end leaves ^C a key, and is over after a second`() throws {
      let work = try Workplace()
      let first = try work.start()
      first.type("\u{1B}[200~lll")
      first.press(.controlC)
      try first.expectEnd(.signaled(2))
      let second = try work.start()
      second.type("\u{1B}[200~lll")
      try second.pause(.milliseconds(1500))
      second.press(.right)
      try second.wait(forCard: 2)
      try second.quit()
      try work.expectChoices(["like p001"])
    }

    @Test func `an answer that comes while the program leaves is not typed into the shell`() throws {
      let work = try Workplace()
      let session = try work.open()
      session.answersQueries = false
      try session.wait(forCard: 1)
      session.press(.quit)
      try session.typeTorn(
        "\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}[2;3R\u{1B}[?64;22c", pause: .milliseconds(20))
      try session.expectEnd(.exited(0))
      #expect(!session.emulator.contains("kitty") && !session.emulator.contains("64;22"))
    }
  }
}

extension TerminalSession {
  /// Types byte by byte, as a slow network delivers it: part of what is typed, not a wait for the program.
  fileprivate func typeTorn(_ text: String, pause: Duration) throws {
    for (index, byte) in text.utf8.enumerated() {
      if index > 0 { try self.pause(pause) }
      send([byte])
    }
  }

  func pause(_ pause: Duration) throws {
    let end = ContinuousClock.now.advanced(by: pause)
    try waitUntil("the pause to end") { ContinuousClock.now >= end }
  }
}

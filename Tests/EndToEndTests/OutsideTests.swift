import TerminalEmulator
import Testing

extension EndToEnd {
  /// What other processes do in the same log is true on the screen of a session that goes on.
  @Suite struct OutsideTests {
    @Test func `a reset elsewhere is seen within a moment, without a key`() throws {
      let work = try Workplace()
      let session = try work.start()
      for _ in 0..<3 { session.press(.right) }
      try session.waitUntilSaved(3)
      #expect(try work.run("reset", "trial.json", "--yes").status == .exited(0))
      try session.wait(forText: "Elsewhere: 3 taken back")
      try session.wait(forText: "0 of 24")
      session.press(.left)
      try session.wait(forText: "1 of 24")
      try session.quit()
      try work.expectChoices(["nope p004"])
    }

    @Test func `after the last card a reset elsewhere brings the cards back`() throws {
      let work = try Workplace(cards: 3)
      let session = try work.start()
      for _ in 0..<3 { session.press(.right) }
      try session.wait(forText: "3 of 3")
      #expect(try work.run("reset", "trial.json", "--yes").status == .exited(0))
      try session.wait(forCard: 1)
      try session.quit()
      try work.expectChoices([])
    }

    @Test func `two sessions on one deck see each other's choices`() throws {
      let work = try Workplace()
      let first = try work.start()
      let second = try work.start()
      first.press(.right)
      try second.wait(forText: "Elsewhere: 1 chosen")
      try second.wait(forCard: 2)
      second.press(.left)
      try first.wait(forText: "2 of 24")
      try first.wait(forCard: 3)
      try first.quit()
      try second.quit()
      try work.expectChoices(["like p001", "nope p002"])
    }

    @Test func `an import and an undo elsewhere are seen by the front that speaks`() throws {
      let work = try Workplace()
      let session = try work.open(nil, "--plain")
      try session.wait(forText: Workplace.name(1))
      _ = try work.write("{\"id\":\"p001\",\"answer\":\"reject\"}\n", to: "answers.jsonl")
      #expect(
        try work.run("import", "trial.json", "answers.jsonl", "--format", "prodigy").status == .exited(0))
      try session.wait(forText: "elsewhere: 1 chosen")
      try session.wait(forText: Workplace.name(2))
      #expect(try work.run("undo", "trial.json").status == .exited(0))
      try session.wait(forText: "elsewhere: 1 taken back")
      session.press(.quit)
      try session.expectEnd(.exited(0))
      try work.expectChoices([])
    }
  }
}

import TerminalEmulator
import Testing

extension EndToEnd {
  @Suite struct ResumingTests {
    /// After a first run with two choices.
    private func secondRun(_ work: Workplace) throws -> TerminalSession {
      let first = try work.start()
      first.press(.right, .left)
      try first.wait(forCard: 3)
      try first.quit()
      return try work.start(at: 3)
    }

    @Test func `the next start goes on behind what was decided`() throws {
      let work = try Workplace()
      let second = try secondRun(work)
      second.press(.up)
      try second.wait(forCard: 4)
      try second.quit()
      try work.expectChoices(["like p001", "nope p002", "star p003"])
    }

    @Test func `backspace takes back a choice of an earlier run`() throws {
      let work = try Workplace()
      let second = try secondRun(work)
      second.press(.backspace)
      try second.wait(forCard: 2)
      second.press(.backspace)
      try second.wait(forCard: 1)
      try second.quit()
      try work.expectChoices([])
    }

    @Test func `what was called saved outlives kill -9`() throws {
      let work = try Workplace()
      let first = try work.start()
      first.press(.right, .left, .right)
      try first.wait(forCard: 4)
      try first.waitUntilSaved(3)
      first.kill()
      let second = try work.start(at: 4)
      try second.quit()
      try work.expectChoices(["like p001", "nope p002", "like p003"])
    }

    @Test func `a deck that is finished opens at its summary, and undo still reaches back`() throws {
      let work = try Workplace(cards: 2)
      let first = try work.start()
      first.press(.right, .right)
      try first.waitForSummary()
      try first.quit()
      let second = try work.open()
      try second.waitForSummary()
      second.press(.backspace)
      try second.wait(forCard: 2)
      try second.quit()
      try work.expectChoices(["like p001"])
    }

    @Test(arguments: [["undo", "3"], ["reset", "--yes"]])
    func `what a command took back is put back by redo in the next session`(command: [String]) throws {
      let work = try Workplace(cards: 5)
      let first = try work.start()
      first.press(.right, .left, .right, .left)
      try first.waitUntilSaved(4)
      try first.quit()
      let choices = try Choices(work.run("export", work.deck).output).words
      #expect(try work.run([command[0], work.deck] + command.dropFirst()).status == .exited(0))
      let second = try work.start(at: command[0] == "undo" ? 2 : 1)
      second.type(String(repeating: "\u{12}", count: 5))
      try second.waitUntilSaved(4)
      try second.wait(forText: "Nothing to redo")
      try second.quit()
      #expect(try Choices(work.run("export", work.deck).output).words == choices)
    }
  }
}

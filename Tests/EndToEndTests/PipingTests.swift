import Foundation
import TerminalEmulator
import Testing

extension EndToEnd {
  /// The program between two others, as a filter that asks a person.
  @Suite(.serialized) struct PipingTests {
    @Test func `cards come in by a pipe, choices leave by one, and keys are the terminal's`() throws {
      let work = try Workplace(cards: 5)
      let session = try work.shell()
      session.type("cat trial.json | swipedeck - --export - --log log.sqlite | tee chosen.json | wc -c\r")
      try session.wait(forCard: 1)
      session.press(.right, .left)
      try session.waitUntilSaved(2)
      session.press(.quit)
      try session.wait(forPrompt: 2)
      let written = try Choices(work.read("chosen.json"))
      #expect(written.words == ["like p001", "nope p002"])
    }

    @Test func `round two: what was liked is a deck again`() throws {
      let work = try Workplace(cards: 6)
      let first = try work.start()
      first.press(.left, .right, .left, .right)
      try first.waitUntilSaved(4)
      try first.quit()
      let session = try work.shell()
      session.type("swipedeck export trial.json --log log.sqlite --only like --format cards | swipedeck -\r")
      try session.wait(forCard: 2)
      session.press(.right)
      try session.wait(forCard: 4)
      session.press(.quit)
      try session.wait(forPrompt: 2)
    }

    @Test func `a consumer that goes away ends it as it ends every filter, the terminal given back`()
      throws
    {
      let work = try Workplace(cards: 5)
      let session = try work.shell()
      session.type("swipedeck trial.json --export - --log log.sqlite | true; echo ended: ${PIPESTATUS[0]}\r")
      try session.wait(forCard: 1)
      session.press(.right)
      try session.waitUntilSaved(1)
      session.press(.quit)
      // 128 + SIGPIPE, which a shell does not complain of.
      try session.wait(forText: "ended: 141")
      #expect(!session.emulator.isAlternateScreen && session.emulator.isCursorVisible)
    }
  }
}

import TerminalEmulator
import Testing

extension EndToEnd {
  @Suite struct DraggingTests {
    @Test(arguments: [(26, "like"), (-22, "nope")])
    func `a card dragged past the threshold is decided when it is let go`(columns: Int, choice: String) throws
    {
      let work = try Workplace()
      let session = try work.start()
      let start = try session.grab(card: 1)
      try session.drag(card: 1, from: start, by: columns)
      try work.expectChoices([])
      session.release(x: start.x + columns, y: start.y)
      try session.wait(forCard: 2)
      try session.quit()
      let choices = try work.choices().choices.map(\.description)
      #expect(choices == ["\(choice) p001 by drag"])
    }

    @Test func `a card dragged a little way goes home and is not decided`() throws {
      let work = try Workplace()
      let session = try work.start()
      let start = try session.grab(card: 1)
      try session.drag(card: 1, from: start, by: 6)
      try session.holdStill()
      session.release(x: start.x + 6, y: start.y)
      try session.wait(for: "the card to be home") {
        $0.find(Workplace.words(1)).map { $0.x + TerminalSession.grabOffset == start.x } ?? false
      }
      try session.quit()
      try work.expectChoices([])
    }

    /// In few colours a stamp is made of characters.
    @Test func `a card shows what letting go would do`() throws {
      let work = try Workplace()
      let session = try work.start(at: 1, output: nil, "--color", "16")
      let start = try session.grab(card: 1)
      for x in 1...20 { session.drag(x: start.x + x, y: start.y) }
      try session.wait(forText: "L I K E")
      for x in -20...20 { session.drag(x: start.x - x, y: start.y) }
      try session.wait(forText: "N O P E")
      session.release(x: start.x - 20, y: start.y)
      try session.quit()
    }

    @Test func `keys typed while a card is held act on that card`() throws {
      let work = try Workplace()
      let session = try work.start()
      let start = try session.grab(card: 1)
      try session.drag(card: 1, from: start, by: 6)
      session.press(.left)
      try session.wait(forCard: 2)
      session.release(x: start.x + 6, y: start.y)
      try session.quit()
      try work.expectChoices(["nope p001"])
    }
  }
}

import TerminalEmulator
import Testing

extension EndToEnd {
  @Suite struct SwipingTests {
    @Test func `the deck opens with its title and its first card`() throws {
      let work = try Workplace()
      let session = try work.start()
      #expect(session.emulator.contains("Trial"))
      #expect(session.emulator.isAlternateScreen)
      #expect(session.emulator.mouseMode == 2)
      #expect(!session.emulator.isCursorVisible)
      try session.quit()
    }

    @Test(arguments: ["direct", "curses"])
    func `both painters show the cards and give the terminal back`(screen: String) throws {
      let work = try Workplace()
      let session = try work.start(at: 1, "--screen", screen)
      session.press(.right)
      try session.wait(forCard: 2)
      try session.quit()
      try work.expectChoices(["like p001"])
    }

    @Test func `a terminal that answers no question is as good`() throws {
      let work = try Workplace()
      let session = try work.open()
      session.answersQueries = false
      try session.wait(forCard: 1)
      session.press(.right)
      try session.wait(forCard: 2)
      try session.quit()
      try work.expectChoices(["like p001"])
    }

    @Test func `keys typed before the first card is drawn are kept, once the terminal is taken`() throws {
      let work = try Workplace()
      let session = try work.open()
      try session.waitUntilTaken()
      session.press(.right, .left)
      try session.wait(forCard: 3)
      try session.quit()
      try work.expectChoices(["like p001", "nope p002"])
    }

    @Test func `what was typed before the program started chooses nothing`() throws {
      let work = try Workplace()
      // The shell takes the first line. The others wait for whoever has the terminal next.
      let session = try TerminalSession(
        "/bin/sh",
        ["-c", "echo go; read line; exec \"$0\" \"$@\"", testedProgram, work.deck, "--log", work.log],
        environment: work.environment, directory: work.folder)
      try session.wait(forText: "go")
      session.type("\rlll\rls\r")
      try session.wait(forCard: 1)
      session.press(.left)
      try session.wait(forCard: 2)
      try session.quit()
      try work.expectChoices(["nope p001"])
    }

    @Test func `a record that does not parse is a card that says so`() throws {
      let work = try Workplace()
      try work.write(
        "[\n{\"name\":\"Good\",\"bio\":\"-\",\"age\":1},\n{\"name\": nonsense},\n"
          + "{\"name\":\"Last\",\"bio\":\"-\",\"age\":1}\n]", to: "mixed.json")
      let session = try work.open("mixed.json")
      try session.wait(forText: "Good")
      session.press(.right)
      try session.wait(forText: "line 3")
      session.press(.left)
      try session.wait(forText: "Last")
      try session.quit()
    }

    @Test(arguments: [(Key.right, "like"), (.left, "nope"), (.up, "star"), (.later, "later")])
    func `a key decides the card on top, and the log has it`(key: Key, choice: String) throws {
      let work = try Workplace()
      let session = try work.start()
      session.press(key)
      try session.wait(forCard: 2)
      try session.quit()
      let choices = try work.choices().choices.map(\.description)
      #expect(choices == ["\(choice) p001 by key"])
    }

    @Test func `what is exported counts what was chosen and keeps the order`() throws {
      let work = try Workplace(cards: 24)
      let session = try work.start()
      session.press(.left, .right, .up, .later, .right)
      try session.wait(forCard: 6)
      try session.quit()
      let choices = try work.choices()
      #expect(choices.words == ["nope p001", "like p002", "star p003", "later p004", "like p005"])
      #expect(choices.summary == .init(like: 2, nope: 1, star: 1, later: 1, undecided: 19))
    }

    @Test func `two hundred keys at once decide every card exactly once and in order`() throws {
      let work = try Workplace(cards: 30)
      let session = try work.start()
      session.type(String(repeating: Key.right.rawValue, count: 200))
      try session.waitForSummary()
      try session.quit()
      try work.expectChoices((1...30).map { "like " + Workplace.id($0) })
    }

    @Test func `a card for later comes back at the end`() throws {
      let work = try Workplace(cards: 3)
      let session = try work.start()
      session.press(.later)
      try session.wait(forCard: 2)
      session.press(.right, .right)
      try session.wait(forCard: 1)
      session.press(.left)
      try session.waitForSummary()
      try session.quit()
      let words = Set(try work.choices().words)
      #expect(words == ["nope p001", "like p002", "like p003"])
    }

    @Test func `backspace takes the choice back`() throws {
      let work = try Workplace()
      let session = try work.start()
      session.press(.right, .right)
      try session.wait(forCard: 3)
      session.press(.backspace)
      try session.wait(forCard: 2)
      try session.quit()
      try work.expectChoices(["like p001"])
    }

    @Test(arguments: [("Like", "like"), ("Nope", "nope"), ("Star", "star"), ("Later", "later")])
    func `a button does what its key does`(label: String, choice: String) throws {
      let work = try Workplace()
      let session = try work.start()
      try session.click(label)
      try session.wait(forCard: 2)
      try session.quit()
      let choices = try work.choices().choices.map(\.description)
      #expect(choices == ["\(choice) p001 by button"])
    }

    @Test func `help is shown and goes away`() throws {
      let work = try Workplace()
      let session = try work.start()
      session.press(.help)
      try session.wait(forText: "Esc Close")
      session.press(.escape)
      try session.wait(for: "the help to go") { !$0.contains("Esc Close") && $0.contains(Workplace.name(1)) }
      try session.quit()
    }
  }
}

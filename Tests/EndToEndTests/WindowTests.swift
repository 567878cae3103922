import Glibc
import TerminalEmulator
import Testing

extension EndToEnd {
  @Suite struct WindowTests {
    @Test func `a window that grows is filled again`() throws {
      let work = try Workplace()
      let session = try work.start()
      session.resize(columns: 140, rows: 45)
      // Words and tags stand beside each other where there is room.
      try session.wait(for: "the card to fill the stage") { emulator in
        emulator.find("first tag of 001").map { $0.x > 60 } ?? false
      }
      #expect(session.emulator.contains("Trial"))
      try session.quit()
    }

    /// The font's size, so that the pixels change and the cells do not; and the cells.
    @Test(arguments: [(100, 30, 1600, 960), (80, 30, 0, 0)])
    func `a card that is held when the window changes goes home undecided`(
      columns: Int, rows: Int, width: Int, height: Int
    ) throws {
      let work = try Workplace()
      let session = try work.start()
      let start = try session.grab(card: 1)
      try session.drag(card: 1, from: start, by: 26)
      session.resize(columns: columns, rows: rows, pixelWidth: width, pixelHeight: height)
      try session.wait(for: "the card to be home") { emulator in
        emulator.find(Workplace.words(1)).map { abs($0.x + TerminalSession.grabOffset - start.x) <= 1 }
          ?? false
      }
      session.drag(x: 2, y: start.y)
      session.release(x: 2, y: start.y)
      session.press(.down)
      try session.wait(forCard: 2)
      try session.quit()
      try work.expectChoices(["later p001"])
    }

    @Test func `what the mouse did while the window changed decides nothing`() throws {
      let work = try Workplace()
      let session = try work.start()
      let start = try session.grab(card: 1)
      session.release(x: start.x, y: start.y)
      // That was a click, which opens the card.
      try session.wait(forText: "Esc close")
      session.press(.escape)
      try session.wait(forText: "Space open")
      // All of it comes at once, and nothing tells in which order.
      try session.whileStopped {
        session.press(x: start.x, y: start.y)
        session.drag(x: start.x + 30, y: start.y)
        session.resize(columns: 101, rows: 30)
        session.release(x: start.x + 30, y: start.y)
      }
      session.press(.down)
      try session.wait(forCard: 2)
      try session.quit()
      try work.expectChoices(["later p001"])
    }

    @Test func `a window too small says so, chooses nothing, and shows the card when it has grown`() throws {
      let work = try Workplace()
      let session = try work.start()
      session.resize(columns: 20, rows: 8)
      try session.wait(forText: "too small")
      // Nobody sees which card that would be.
      session.press(.left)
      session.press(.down)
      session.press(.help)
      session.press(.escape)
      try session.holdStill()
      session.resize(columns: 100, rows: 30)
      try session.wait(forCard: 1)
      try session.wait(forText: "nothing was chosen")
      session.press(.right)
      try session.wait(forCard: 2)
      try session.quit()
      try work.expectChoices(["like p001"])
    }

    static let absurd = [
      (65_535, 65_535), (65_535, 8), (8, 65_535), (65_535, 100), (2000, 2000), (1, 1), (0, 0),
    ]

    @Test(arguments: absurd, [[], ["--screen", "curses"]])
    func `a window of any size is survived, and the card comes back with a sane one`(
      size: (columns: Int, rows: Int), options: [String]
    ) throws {
      let work = try Workplace()
      let session = try work.start(options: options)
      for pixels in [0, 1, 65_535] {
        // The emulator stays as it is: it would make room for them.
        session.terminal.resize(
          columns: size.columns, rows: size.rows, pixelWidth: pixels, pixelHeight: pixels)
        if size.columns > 2048 || size.rows > 1024 { try session.wait(forText: "too larg") }
        session.terminal.resize(columns: 100, rows: 30)
        try session.wait(forCard: 1)
      }
      try session.quit()
    }

    @Test(arguments: absurd, [[], ["--screen", "curses"], ["--plain"]])
    func `it starts in a window of any size, in little memory`(
      size: (columns: Int, rows: Int), options: [String]
    ) throws {
      let work = try Workplace()
      let command =
        "stty columns \(size.columns) rows \(size.rows); ulimit -v 3000000; "
        + "exec \(testedProgram) trial.json --log log.sqlite \(options.joined(separator: " "))"
      let session = try TerminalSession(
        "/bin/sh", ["-c", command], environment: work.environment, directory: work.folder)
      try session.waitUntil("the raw terminal") { session.terminal.isRaw }
      try session.quit()
    }

    @Test func `a terminal older than ECMA-48 gets none of its modes and questions`() throws {
      let work = try Workplace()
      let session = try TerminalSession(
        testedProgram, [work.deck, "--log", work.log],
        environment: work.environment.merging(["TERM": "vt52"]) { $1 }, directory: work.folder)
      // The emulator does not understand a VT52's cursor, so the bytes are looked at.
      func hasSent(_ text: String) -> Bool {
        String(decoding: session.transcript, as: UTF8.self).contains(text)
      }
      try session.waitUntil("the card") { hasSent("Person") }
      session.type("q")
      #expect(try session.waitForExit() == .exited(0))
      #expect(hasSent("\u{1B}Y") && !hasSent("\u{1B}["))
    }

    @Test(arguments: [(80, 24), (60, 20), (200, 60)])
    func `it starts in a window of any size`(columns: Int, rows: Int) throws {
      let work = try Workplace()
      let session = try work.open(columns: columns, rows: rows)
      try session.wait(forCard: 1)
      try session.quit()
    }
  }
}

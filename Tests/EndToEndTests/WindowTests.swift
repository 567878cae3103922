import TerminalEmulator
import Testing

extension EndToEnd {
  @Suite(.serialized) struct WindowTests {
    @Test func `a window that grows is filled again`() throws {
      let work = try Workplace()
      let session = try work.start()
      session.resize(columns: 140, rows: 45)
      try session.wait(for: "the card to be in the middle again") { emulator in
        emulator.find(Workplace.name(1)).map { $0.x > 33 } ?? false
      }
      #expect(session.emulator.contains("Trial"))
      try session.quit()
    }

    @Test func `a window too small says so, and shows the card again when it has grown`() throws {
      let work = try Workplace()
      let session = try work.start()
      session.resize(columns: 20, rows: 8)
      try session.wait(forText: "too small")
      session.resize(columns: 100, rows: 30)
      try session.wait(forCard: 1)
      session.press(.right)
      try session.wait(forCard: 2)
      try session.quit()
      try work.expectChoices(["like p001"])
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

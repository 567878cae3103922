import TerminalEmulator
import TestSupport
import Testing

extension EndToEnd {
  @Suite struct SoakTests {
    /// Keys that neither leave nor stop the program.
    private static let keys = [
      "\u{1B}[C", "\u{1B}[D", "\u{1B}[A", "\u{1B}[B", "h", "l", "k", "j", "u", "\u{7F}", "\u{12}", " ", "\r",
      "?", "/", "n",
      "a", "#", "é", "漢", "👩‍🚀", "\t", "\u{1B}", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[I", "\u{1B}[O", "\u{0C}",
      "\u{1B}[200~pasted q\u{1B}[201~", "\u{1B}[1;5C", "\u{1B}O", "\u{1B}[<0;", "\u{1B}[?62;c",
      "\u{1B}[12;40R",
    ]

    @Test func `thousands of random events leave a whole terminal and a log without contradictions`() throws {
      let seed = UInt64.random(in: 0 ... .max)
      var dice = SeededGenerator(seed: seed)
      let work = try Workplace(cards: 400)
      let session = try work.start()
      for round in 0..<Repetitions.count(30, full: 400) {
        session.type((0..<100).map { _ in Self.event(using: &dice) }.joined())
        if round % 20 == 19 {
          session.resize(
            columns: .random(in: 20...160, using: &dice), rows: .random(in: 8...50, using: &dice))
        }
      }
      session.resize(columns: 100, rows: 30)
      session.mouse(3, x: 1, y: 1, isRelease: true)
      // Esc leaves whatever is open. How many are needed depends on what is open by then.
      var presses = 0
      repeat {
        session.press(.escape)
        presses += 1
        // A busy machine may leave all of this unread for seconds. Then two of these keys would be one.
        try session.waitUntilRead()
        // A lone Esc is one only after a while, and a question takes no answer at once.
        try session.holdStill()
        try session.readQuestion()
      } while presses < 6 || (presses < 60 && !Self.isAtCards(session.emulator))
      try session.wait(for: "a card or the end", until: Self.isAtCards)
      session.press(.quit)
      try session.expectEnd(.exited(0))

      let choices = try work.choices()
      let ids = choices.choices.map(\.id)
      #expect(Set(ids).count == ids.count, "seed \(seed)")
      let summary = choices.summary
      #expect(summary.like + summary.nope + summary.star + summary.later == ids.count, "seed \(seed)")
      #expect(summary.undecided == 400 - ids.count, "seed \(seed)")
    }

    private static func isAtCards(_ screen: Emulator) -> Bool {
      screen.contains("q quit") || screen.contains("You have been through")
    }

    /// Input as a cat on the keyboard with a mouse would give it.
    private static func event(using dice: inout SeededGenerator) -> String {
      switch dice.whole(0..<10) {
      case 0...4: dice.pick(keys)
      case 5: report(0, "M", using: &dice)
      case 6, 7: report(32, "M", using: &dice)
      case 8: report(0, "m", using: &dice)
      default: report(dice.pick([1, 2, 35, 64, 65, 66, 128]), "M", using: &dice)
      }
    }

    private static func report(_ code: Int, _ end: String, using dice: inout SeededGenerator) -> String {
      "\u{1B}[<\(code);\(dice.whole(1..<111));\(dice.whole(1..<35))\(end)"
    }
  }
}

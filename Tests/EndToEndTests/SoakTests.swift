import TerminalEmulator
import Testing

extension EndToEnd {
  @Suite(.serialized) struct SoakTests {
    /// Keys that neither leave nor stop the program.
    private static let keys = [
      "\u{1B}[C", "\u{1B}[D", "\u{1B}[A", "\u{1B}[B", "h", "l", "k", "j", "u", "\u{7F}", "\u{12}", " ", "\r",
      "?", "/", "n",
      "a", "#", "é", "漢", "👩‍🚀", "\t", "\u{1B}", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[I", "\u{1B}[O", "\u{0C}",
      "\u{1B}[200~pasted q\u{1B}[201~", "\u{1B}[1;5C", "\u{1B}O", "\u{1B}[<0;", "\u{1B}[?62;c",
      "\u{1B}[12;40R",
    ]

    @Test func `twenty thousand random events leave a whole terminal and a log without contradictions`()
      throws
    {
      let seed = UInt64(20_261_121)
      var random = SeededEvents(seed: seed)
      let work = try Workplace(cards: 400)
      let session = try work.start()
      for round in 0..<200 {
        var bytes = ""
        for _ in 0..<100 { bytes += random.event(keys: Self.keys) }
        session.type(bytes)
        if round % 20 == 19 {
          session.resize(columns: random.number(20...160), rows: random.number(8...50))
        }
      }
      session.resize(columns: 100, rows: 30)
      // Out of whatever is open; a lone ESC is one only after a while.
      for _ in 0..<4 {
        session.press(.escape)
        try session.holdStill()
      }
      session.mouse(3, x: 1, y: 1, isRelease: true)
      try session.wait(forText: " of 400")
      session.press(.quit)
      try session.expectEnd(.exited(0))

      let choices = try work.choices()
      let ids = choices.choices.map(\.id)
      #expect(Set(ids).count == ids.count, "seed \(seed)")
      let summary = choices.summary
      #expect(summary.like + summary.nope + summary.star + summary.later == ids.count, "seed \(seed)")
      #expect(summary.undecided == 400 - ids.count, "seed \(seed)")
    }
  }
}

/// Input as a cat on the keyboard with a mouse would give it, the same for the same seed (SplitMix64).
private struct SeededEvents {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return range.lowerBound + Int((value ^ value >> 31) % UInt64(range.count))
  }

  mutating func event(keys: [String]) -> String {
    switch number(0...9) {
    case 0...4: return keys[number(0...keys.count - 1)]
    case 5: return report(0, "M")
    case 6, 7: return report(32, "M")
    case 8: return report(0, "m")
    default: return report([1, 2, 35, 64, 65, 66, 128][number(0...6)], "M")
    }
  }

  private mutating func report(_ code: Int, _ end: String) -> String {
    "\u{1B}[<\(code);\(number(1...110));\(number(1...34))\(end)"
  }
}

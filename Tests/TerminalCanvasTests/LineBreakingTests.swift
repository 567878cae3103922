import TestSupport
import Testing
import TerminalTestSupport

import TerminalText

@Suite struct LineBreakingTests {
  @Test(arguments: [
    ("the quick brown fox", 10, ["the quick", "brown fox"]), ("abc", 3, ["abc"]),
    ("abc def", 3, ["abc", "def"]),
    ("", 5, []), ("a\n\nb", 5, ["a", "", "b"]), ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
    ("well-known fact", 6, ["well-", "known", "fact"]), ("minus -5 degrees", 8, ["minus -5", "degrees"]),
    ("pages 1-5", 8, ["pages", "1-5"]), ("漢字漢字漢字", 4, ["漢字", "漢字", "漢字"]),
    ("日本語、です。", 6, ["日本", "語、で", "す。"]), ("彼は「はい」と", 6, ["彼は", "「は", "い」と"]),
    ("hello世界", 6, ["hello", "世界"]), ("  indented text", 10, ["  indented", "text"]),
    ("a (bc) d", 4, ["a", "(bc)", "d"]), ("漢", 1, ["漢"]),
    ("👩\u{200D}🚀👩\u{200D}🚀", 3, ["👩\u{200D}🚀", "👩\u{200D}🚀"]),
    ("a  b", 2, ["a", "b"]), ("x", 0, ["x"]), ("one—two", 5, ["one—", "two"]), ("a\r\nb", 9, ["a", "b"]),
    ("end  ", 4, ["end"]),
  ])
  func `lines of a text`(text: String, columns: Int, lines: [String]) {
    #expect(LineBreaking.lines(of: text, columns: columns) == lines)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `no line is too wide and no letter is lost`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let words =
      CanvasScribbler.texts + ["a", "well-known", "、", "「", "」", " ", "  ", "supercalifragilistic", "—"]
    for _ in 0..<200 {
      var text = ""
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        text += random.pick(words)
        if random.chance(70) { text += " " }
      }
      let columns = Int.random(in: 2...30, using: &random)
      let lines = LineBreaking.lines(of: text, columns: columns)
      for line in lines {
        #expect(
          CharacterWidth.of(line) <= columns || line.count == 1, "seed \(seed): '\(line)' in \(columns)")
      }
      #expect(
        lines.joined().filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace },
        "seed \(seed): \(text)")
    }
  }
}

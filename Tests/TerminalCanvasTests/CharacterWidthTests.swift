import Testing
import TerminalTestSupport

@testable import TerminalText
@testable import TerminalCanvas

@Suite struct CharacterWidthTests {
  @Test(arguments: [
    ("a", 1), ("e\u{301}", 1), ("漢", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("❤\u{FE0F}", 1),
    ("❤\u{FE0E}", 1),
    ("👍🏽", 2), ("👩\u{200D}🚀", 2), ("👨\u{200D}👩\u{200D}👧\u{200D}👦", 2), ("🇫🇮", 2), ("1\u{FE0F}\u{20E3}", 1),
    ("\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2), ("\u{1FAE8}", 2), ("क्षि", 3),
    ("ｱ", 1),
    ("Ａ", 2), ("─", 1), ("✅", 2), ("\u{AD}", 0), ("\u{200B}", 0), ("\u{202E}", 0), ("\u{9B}", 0),
    ("\u{1B}", 0),
    ("\t", 1), ("\r\n", 1), ("\u{301}", 1), ("\u{FEFF}", 0), ("\u{FFFF}", 0), ("\u{3000}", 2), ("…", 1),
    ("🏽", 2),
  ])
  func `columns of a cluster`(text: String, width: Int) {
    #expect(CharacterWidth.of(text) == width)
    var canvas = Canvas(columns: 10, rows: 1)
    #expect(canvas.put(text, x: 0, y: 0) == width)
  }

  @Test(arguments: [
    ("❤\u{FE0F}", ClusterJoining.none, 1, "❤"), ("❤\u{FE0F}", .emojiStyle, 2, "❤\u{FE0F}"),
    ("✅\u{FE0F}", .none, 2, "✅"), ("👍🏽", .none, 2, "👍"), ("👍🏽", .skinTone, 2, "👍🏽"),
    ("👩\u{200D}🚀", .none, 2, "👩"), ("👩\u{200D}🚀", .joiner, 2, "👩\u{200D}🚀"),
    ("👩🏽\u{200D}🚀", .skinTone, 2, "👩"),
    ("❤\u{FE0F}\u{200D}🔥", .none, 1, "❤"), ("1\u{FE0F}\u{20E3}", .none, 1, "1\u{20E3}"),
    ("1\u{FE0F}\u{20E3}", .emojiStyle, 2, "1\u{FE0F}\u{20E3}"), ("\u{301}", .none, 1, " \u{301}"),
    // tmux puts the character behind a joiner into the joiner's cell, and the rest of the row moves.
    ("a\u{200D}", .none, 1, "a"), (" \u{200D}", .none, 1, " "), ("e\u{301}\u{200D}", .none, 1, "e\u{301}"),
    ("🇩🇪\u{200D}", .none, 2, "🇩🇪"), ("👩\u{200D}", .joiner, 2, "👩"), ("ශ\u{DCA}\u{200D}", .none, 1, "ශ\u{DCA}"),
  ])
  func `what a terminal is not known to join is drawn plainer`(
    text: String, joining: ClusterJoining, width: Int, drawn: String
  ) {
    var canvas = Canvas(columns: 4, rows: 1, joining: joining)
    #expect(canvas.put(text, x: 0, y: 0) == width)
    #expect(Array(canvas.text(of: canvas[0, 0]).unicodeScalars) == Array(drawn.unicodeScalars))
    #expect(canvas[0, 0].isUncertain || joining == .none)
  }

  @Test func `each scalar of Unicode takes as many columns as it says`() {
    var canvas = Canvas(columns: 4, rows: 1)
    for value in UInt32(0x20)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(Character(scalar))
      let width = canvas.put(text, x: 0, y: 0)
      if width != CharacterWidth.of(text) || !(0...2).contains(width) {
        Issue.record("U+\(String(value, radix: 16)): \(width)")
      }
    }
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("漢字", 3, "漢…"), ("漢字", 2, "…"), ("ab", 0, ""), ("", 0, ""),
    ("ab", 1, "…"),
  ])
  func `what does not fit ends with an ellipsis`(text: String, columns: Int, result: String) {
    #expect(CharacterWidth.truncated(text, to: columns) == result)
  }

  @Test func `the version of Unicode is stated`() {
    #expect(CharacterWidth.unicodeVersion == "15.0.0")
  }
}

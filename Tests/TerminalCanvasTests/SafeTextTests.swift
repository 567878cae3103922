import TestSupport
import Testing
import TerminalTestSupport

import TerminalText

@Suite struct SafeTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("\u{1B}[31mred", "[31mred"), ("\u{1B}]52;c;AAAA\u{07}x", "]52;c;AAAAx"),
    ("a\u{9B}31mb", "a31mb"), ("a\tb", "a b"), ("a\r\nb\rc\nd\u{85}e\u{2028}f", "a\nb\nc\nd\ne\nf"),
    ("a\u{202E}b\u{2066}c\u{200B}d\u{FEFF}e", "abcde"), ("\u{0}\u{7F}", ""), ("Zoë", "Zoë"),
    ("👩\u{200D}🚀", "👩\u{200D}🚀"), ("\r\n\r\n", "\n\n"),
  ])
  func `what could steer a terminal is taken out`(text: String, safe: String) {
    #expect(SafeText.of(text) == safe)
  }

  @Test func `a base keeps four marks`() {
    let zalgo = "a" + String(repeating: "\u{301}", count: 40) + "b"
    #expect(Array(SafeText.of(zalgo).unicodeScalars).count == 6)
    #expect(CharacterWidth.of(zalgo) == 2)
  }

  @Test func `one line has no line ends`() {
    #expect(SafeText.line("a\r\nb\u{2029}c") == "a b c")
  }

  @Test(arguments: 0..<5 as Range<UInt64>) func `nothing that steers gets through`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var text = String.UnicodeScalarView()
      for _ in 0..<30 {
        let limit: UInt32 = random.chance(70) ? 0x2100 : 0x11_0000
        text.append(Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) ?? "x")
      }
      let safe = SafeText.of(String(text))
      #expect(safe.unicodeScalars.allSatisfy { $0 == "\n" || !SafeText.isDropped($0) }, "seed \(seed)")
      #expect(SafeText.of(safe).unicodeScalars.elementsEqual(safe.unicodeScalars), "seed \(seed)")
    }
  }
}

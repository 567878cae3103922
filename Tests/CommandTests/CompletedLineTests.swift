import Testing

@testable import swipedeck

@Suite struct CompletedLineTests {
  @Test(arguments: [
    ("plain", "plain"), ("with\\ space", "with space"), ("'a b'", "a b"), ("\"a b", "a b"),
    ("it\\'s", "it's"), ("", ""),
  ])
  func `a word is read as a shell reads it, also while it is being typed`(word: String, text: String) {
    #expect(CompletedLine.bare(word) == text)
  }

  @Test func `options have their values behind them or joined to them`() {
    #expect(CompletedLine(["swipedeck", "p.json", "--log", "my\\ log"]).value(of: "--log") == "my log")
    #expect(CompletedLine(["swipedeck", "p.json", "--log=x"]).value(of: "--log") == "x")
    // As bash cuts the line.
    #expect(CompletedLine(["swipedeck", "p.json", "--log", "=", "x"]).value(of: "--log") == "x")
    #expect(CompletedLine(["swipedeck", "p.json", "--log"]).value(of: "--log") == nil)
  }

  @Test func `commands and options are no decks`() {
    #expect(CompletedLine(["swipedeck", "export", "p.json", "--from", ""]).positionals == ["p.json", ""])
  }
}

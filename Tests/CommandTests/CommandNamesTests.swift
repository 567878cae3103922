import Testing

@testable import swipedeck

@Suite struct CommandNamesTests {
  @Test(arguments: [
    ("exprt", "export"), ("exports", "export"), ("exporT", "export"), ("xeport", "export"), ("swip", "swipe"),
  ])
  func `a word one edit from a command names it`(word: String, command: String) {
    #expect(CommandNames.near(word) == command)
  }

  @Test(arguments: ["export", "people", "exprt.json", "./exprt", "ex", "", "eport2x"])
  func `a command itself, a path and anything farther names none`(word: String) {
    #expect(CommandNames.near(word) == nil)
  }
}

import Testing

@testable import swipedeck

@Suite struct UsageErrorTests {
  @Test(arguments: [
    (["export"], "name a deck, or give --deck-id; see 'swipedeck export --help'"),
    (["p.json", "--colr"], "unknown option '--colr'; did you mean '--color'?; see 'swipedeck swipe --help'"),
    ([], "name a deck: swipedeck people.json; see 'swipedeck swipe --help'"),
  ])
  func `a wrong command line is told in one line that says what to do`(arguments: [String], line: String) {
    #expect(Self.complaint(arguments) == line)
  }

  @Test(arguments: [
    ["p.json", "--color", "x"], ["p.json", "--limit", "many"], ["undo", "p.json", "1", "more"], ["log"],
    ["import", "a", "b", "--format", "xml"], ["simulate", "--fps", "0"], ["undo", "p.json", "0"],
  ])
  func `whatever is wrong, it is one line without a capital in front`(arguments: [String]) throws {
    let line = try #require(Self.complaint(arguments))
    #expect(!line.contains("\n") && line.first?.isUppercase == false)
  }

  @Test(arguments: [["--help"], ["--version"], ["export", "-h"], ["help", "undo"]])
  func `to ask for help is no mistake`(arguments: [String]) {
    #expect(Self.complaint(arguments) == nil)
  }

  private static func complaint(_ arguments: [String]) -> String? {
    do {
      var command = try Swipedeck.parseAsRoot(arguments)
      // Only the commands that explain are run: all else would open something.
      if arguments.first == "help" || arguments.contains("--help") { try command.run() }
      return nil
    } catch {
      return UsageError.line(for: error, arguments: arguments)
    }
  }
}

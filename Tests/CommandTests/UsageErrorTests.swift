import Testing

@testable import swipedeck

@Suite struct UsageErrorTests {
  @Test(arguments: [
    (["export"], "name a deck, or give --deck-id; see 'swipedeck export --help'"),
    (["p.json", "--colr"], "unknown option '--colr'; did you mean '--color'?; see 'swipedeck swipe --help'"),
    ([], "name a deck: swipedeck people.json; see 'swipedeck swipe --help'"),
    (["--demo"], "unknown option '--demo'; see 'swipedeck swipe --help'"),
    (["-v"], "unknown option '-v'; see 'swipedeck swipe --help'"),
    (
      ["export", "--formt", "csv"],
      "unknown option '--formt'; did you mean '--format'?; see 'swipedeck export --help'"
    ),
    (["undo", "--foo"], "unknown option '--foo'; see 'swipedeck undo --help'"),
    (["stats", "--foo=1"], "unknown option '--foo'; see 'swipedeck stats --help'"),
    (["check", "--foo"], "unknown option '--foo'; see 'swipedeck check --help'"),
    (["rank", "--foo"], "unknown option '--foo'; see 'swipedeck rank --help'"),
    (["team", "publish", "--foo"], "unknown option '--foo'; see 'swipedeck team publish --help'"),
    (
      ["agreement", "p.json", "--stats"],
      "unknown option '--stats'; did you mean '--set'?; see 'swipedeck agreement --help'"
    ),
    (["p.json", "--stats"], "stats is a command and comes first: swipedeck stats p.json"),
    (
      ["p.json", "--again", "lik"],
      "the value 'lik' is invalid for '--again <choices>'; choose from like, nope, star, later; did you mean like?; see 'swipedeck swipe --help'"
    ),
    (
      ["p.json", "--where", "foo"],
      "the value 'foo' is invalid for '--where <condition>'; write it as 'year>=2019'; see 'swipedeck swipe --help'"
    ),
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

  /// Options whose value may be any text: what is wrong with it is found in a deck, a folder or a log.
  private static let takesAnything: Set<String> = [
    "--log", "--deck-id", "--as", "--config", "--encoding", "--records", "--id", "--title", "--subtitle",
    "--body",
    "--image", "--reveal", "--reason", "--export", "--record", "--team", "--pictures", "--preview", "--from",
    "--output", "--judge", "--by", "--label", "--since", "--name", "--settle", "--at",
  ]

  @Test func `a wrong value of any option is answered with what to write`() throws {
    var count = 0
    for command in CommandInfo.all?.withSubcommands.dropFirst() ?? [] {
      let needed = command.arguments.filter { $0.isPositional && !$0.isOptional }.map { _ in "x" }
      for argument in command.arguments where !argument.isPositional && !argument.isFlag {
        let name = try #require(argument.names.last)
        if Self.takesAnything.contains(name) { continue }
        let line =
          Self.complaint(command.name.split(separator: " ").map(String.init) + needed + [name + "=//"]) ?? ""
        #expect(
          line.hasPrefix("the value '//' is invalid") || name == "--set", "\(command.name) \(name): \(line)")
        let advice = ["; write it as ", "; choose from ", "write "].contains { line.contains($0) }
        #expect(advice, "\(command.name) \(name): \(line)")
        count += 1
      }
    }
    #expect(count > 40)
  }

  @Test(
    arguments: [
      (["p.json", "export"], "export is a command and comes first: swipedeck export p.json"),
      (
        ["my people.json", "stats", "--json"],
        "stats is a command and comes first: swipedeck stats 'my people.json'"
      ),
      (
        ["p.json", "--plain", "--limit", "2", "undo"],
        "undo is a command and comes first: swipedeck undo p.json"
      ),
      (["p.json", "help"], "help is a command and comes first: swipedeck help"),
      (["p.json", "--as", "export"], nil), (["stats", "log"], nil), (["p.json", "q.json"], nil),
      (["export"], nil),
    ] as [([String], String?)])
  func `a command behind its deck is told to come first`(arguments: [String], line: String?) {
    #expect(CommandNames.fault(in: arguments) == line)
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

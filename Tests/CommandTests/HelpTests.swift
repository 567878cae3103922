import ArgumentParser
import Testing

@testable import swipedeck

/// What `--help` and the manual say, and that they say it alike.
@Suite struct HelpTests {
  private static let root = CommandInfo.all
  private static let commands = (root?.subcommands ?? []).flatMap(\.withSubcommands)

  @Test func `every command begins its help with examples of itself`() {
    #expect(Self.commands.count >= 13)
    for command in Self.commands {
      #expect(command.discussion.blocks.first?.heading == "EXAMPLES", "\(command.name)")
      #expect(command.discussion.examples.contains { $0.contains("swipedeck") }, "\(command.name)")
    }
  }

  @Test func `every example is a command line that the program takes`() {
    for command in Self.commands + [Self.root].compactMap({ $0 }) {
      for example in command.discussion.examples {
        // Of a pipe the parts that are ours, without what stands behind as an explanation.
        for part in example.split(separator: "|").flatMap({ $0.split(separator: ";") }) {
          guard let start = part.firstRange(of: "swipedeck ") else { continue }
          let line = String(part[start.upperBound...]).components(before: "  ")
          let words = line.split(separator: " ").prefix { !$0.hasPrefix(">") && !$0.hasPrefix("#") }
            .map { String($0.replacing("'", with: "")) }
          guard !words.contains("…") else { continue }
          #expect(throws: Never.self, "swipedeck \(words.joined(separator: " "))") {
            try Swipedeck.parseAsRoot(words)
          }
        }
      }
    }
  }

  @Test func `no line of help is broken on a terminal of 80 columns`() {
    for command in Self.commands + [Self.root].compactMap({ $0 }) {
      for line in command.discussion.blocks.flatMap(\.lines) {
        #expect(line.count <= 76, "\(command.name): \(line)")
      }
    }
  }

  @Test func `no line of a help page is wider than 80 columns`() throws {
    for command in Self.commands.map(\.name) + [""] {
      let words = command.split(separator: " ").map(String.init)
      let error = try #require(throws: (any Error).self) {
        var help = try Swipedeck.parseAsRoot(words + ["--help"])
        try help.run()
      }
      for line in Swipedeck.fullMessage(for: error, columns: 80).split(separator: "\n") {
        #expect(line.count <= 80, "\(command): \(line)")
      }
    }
  }

  @Test func `commands, options and values are described, in sentences`() {
    for command in Self.commands {
      #expect(command.abstract.hasSuffix("."), "\(command.name)")
      for argument in command.arguments {
        #expect(argument.abstract.hasSuffix("."), "\(command.name) \(argument.names)")
      }
    }
  }

  @Test func `every command on data speaks JSON`() {
    let named = [
      "stats", "log", "undo", "check", "decks", "agreement", "config", "team progress", "team agreement",
    ]
    for command in Self.commands where named.contains(command.name) {
      #expect(command.arguments.contains { $0.names.contains("--json") }, "\(command.name)")
    }
  }

  @Test func `the manual has a page for the program and each command, with every exit code`() {
    let pages = ManualPage.all()
    #expect(
      pages.map(\.name)
        == ["swipedeck"]
        + Self.commands.map(\.name).filter { $0 != "swipe" }
        .map { "swipedeck-" + $0.replacing(" ", with: "-") })
    for page in pages {
      for status in ExitStatus.allCases {
        #expect(page.mdoc.contains("\n.It \\&\(status.rawValue)\n"), "\(page.name)")
      }
      for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "FILES", "EXIT STATUS", "EXAMPLES", "SEE ALSO"] {
        #expect(page.mdoc.contains("\n.Sh \(section)\n"), "\(page.name): \(section)")
      }
      #expect(page.mdoc.utf8.count == page.mdoc.count, "\(page.name)")
      // A line that begins with a full stop or a quote is a request; ours are all of mdoc.
      for line in page.mdoc.split(separator: "\n") where line.hasPrefix(".") {
        let isRequest = line.dropFirst().prefix(2).allSatisfy { $0.isLetter }
        #expect(isRequest, "\(page.name): \(line)")
      }
    }
  }

  @Test func `the program's page has every option of a session and every variable of the environment`() throws
  {
    let page = try #require(ManualPage.all().first)
    let swipe = try #require(Self.commands.first { $0.name == "swipe" })
    for name in swipe.arguments.flatMap(\.names) {
      #expect(page.mdoc.contains("Fl " + Mdoc.argument(String(name.dropFirst()))), "\(name)")
    }
    #expect(page.mdoc.contains("SWIPEDECK_CONFIG") && page.mdoc.contains("NO_COLOR"))
  }

  @Test(arguments: [
    ("a\\b", "a\\eb"), ("--plain", "\\-\\-plain"), ("well-kept", "well-kept"), (".x", "\\&.x"),
    ("…", "\\[u2026]"),
    ("don't", "don\\(aqt"),
  ])
  func `text is itself on a page`(text: String, written: String) {
    #expect(Mdoc.escaped(text) == written)
  }
}

extension String {
  fileprivate func components(before separator: String) -> String {
    firstRange(of: separator).map { String(self[..<$0.lowerBound]) } ?? self
  }
}

import ArgumentParser
import TestSupport
import Testing

@testable import swipedeck

@Suite struct DeckAloneTests {
  /// All that a command was given, and what stands where nothing was.
  private func options(_ command: SwipeCommand) -> String { "\(command)" }

  @Test(
    arguments: ["people.json", "./export", "/tmp/a deck/", "..", "é/ü.csv", "a=b.c", "x.y,z", "—long.json"])
  func `a deck alone is read as the parser reads it`(word: String) throws {
    let command = try #require(DeckAlone.command([word]))
    let parsed = try #require(try Swipedeck.parseAsRoot([word]) as? SwipeCommand)
    #expect(options(command) == options(parsed) && !options(parsed).contains("definition"))
  }

  @Test(arguments: [
    [], [""], ["-"], ["--"], ["--version"], ["-h"], ["-a.json"], ["export"], ["help"], ["papers"],
    ["people.json", "--ascii"], ["--ascii", "people.json"], ["export", "people.json"], ["people.json", ""],
  ])
  func `all else is the parser's`(arguments: [String]) { #expect(DeckAlone.command(arguments) == nil) }

  @Test func `words of any signs are read alike`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let signs = Array("ab-=./~ \t\n,'\"\\*?{}[]:@+%é—–😀\u{0}\u{301}")
    for _ in 0..<Repetitions.count(40, full: 3000) {
      let word = String((0...Int.random(in: 0..<9, using: &random)).map { _ in signs.randomElement() ?? "a" })
      guard let command = DeckAlone.command([word]) else { continue }
      let parsed = try? Swipedeck.parseAsRoot([word]) as? SwipeCommand
      #expect(parsed.map(options) == options(command), "seed \(seed): \(word.debugDescription)")
    }
  }

  @Test func `no command could be meant`() {
    for command in Swipedeck.configuration.subcommands {
      #expect(DeckAlone.command([command.configuration.commandName ?? ""]) == nil)
    }
  }
}

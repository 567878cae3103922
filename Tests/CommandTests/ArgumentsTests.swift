import ArgumentParser
import ChoiceLog
import Testing

@testable import swipedeck

@Suite struct ArgumentsTests {
  @Test(arguments: [["people.json"], ["swipe", "people.json"], ["./export"], ["--", "people.json"]])
  func `a deck alone is to be swiped`(arguments: [String]) throws {
    let command = try #require(try Swipedeck.parseAsRoot(arguments) as? SwipeCommand)
    #expect(command.deck == arguments.last)
  }

  @Test func `a word that is a command is the command`() throws {
    let command = try #require(
      try Swipedeck.parseAsRoot(["export", "people.json", "--only", "like,star"]) as? ExportCommand)
    #expect(command.decks == ["people.json"])
    #expect(command.form.only == [.like, .star])
    #expect(command.output == "-")
  }

  @Test func `lists of choices that are given in several options are one list`() throws {
    let words = ["export", "p.json", "--only", "like,nope", "--only", "star"]
    let export = try #require(try Swipedeck.parseAsRoot(words) as? ExportCommand)
    #expect(export.form.only == [.like, .nope, .star])
    let swipe = try #require(
      try Swipedeck.parseAsRoot(["p.json", "--again", "like", "--again", "star,like"]) as? SwipeCommand)
    #expect(swipe.selection.part.again == [.like, .star])
    let all = try #require(try Swipedeck.parseAsRoot(["p.json"]) as? SwipeCommand)
    #expect(all.selection.part.again == nil)
  }

  @Test(arguments: [
    [], ["people.json", "--color", "many"], ["people.json", "--deck-id", ""], ["people.json", "--as", "all"],
    ["export"], ["export", "p.json", "--only", "like,hate"], ["export", "p.json", "--format", "xml"],
    ["people.json", "--nonsense"],
  ])
  func `a wrong command line ends with 64`(arguments: [String]) {
    do {
      var command = try Swipedeck.parseAsRoot(arguments)
      try command.run()
      Issue.record("accepted")
    } catch {
      #expect(Swipedeck.exitCode(for: error).rawValue == ExitStatus.usage.rawValue)
    }
  }
}

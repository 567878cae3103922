import ArgumentParser
import CardDeck
import Testing

@testable import swipedeck

@Suite struct ReadingOptionsTests {
  private static let given = [
    "--input", "csv", "--id", "sku", "--title", "t", "--subtitle", "s", "--body", "b",
  ]

  /// Every command that opens a deck, and how its reading is reached.
  private static func reading(_ command: any ParsableCommand) -> ReadingOptions? {
    switch command {
    case let command as SwipeCommand: command.reading
    case let command as ExportCommand: command.reading
    case let command as StatsCommand: command.reading
    case let command as CheckCommand: command.reading
    case let command as ImportCommand: command.reading
    case let command as AgreementCommand: command.reading
    default: nil
    }
  }

  @Test(arguments: [
    ["stock.txt"], ["swipe", "stock.txt"], ["export", "stock.txt"], ["stats", "stock.txt"],
    ["check", "stock.txt"],
    ["import", "stock.txt", "answers.jsonl", "--format", "prodigy"], ["agreement", "stock.txt"],
  ])
  func `every command that opens a deck can be told how to read it`(arguments: [String]) throws {
    let told = try #require(
      Self.reading(try Swipedeck.parseAsRoot(arguments + Self.given + ["--image", "i"])))
    #expect(told.input == .csv)
    #expect(told.fieldMap == FieldMap(id: "sku", title: "t", subtitle: "s", body: "b", image: "i"))
    let untold = try #require(Self.reading(try Swipedeck.parseAsRoot(arguments)))
    #expect(untold.input == nil && untold.fieldMap == FieldMap())
  }

  @Test func `they are typed as they were given`() throws {
    let given = [
      "--input", "csv", "--separator", "tab", "--encoding", "latin1", "--records", "a.b", "--id", "sku",
      "--title", "t",
      "--subtitle", "s", "--body", "b", "--image", "i", "--reveal", "r", "--reveal", "q", "--no-header",
      "--no-pairs",
    ]
    let told = try #require(Self.reading(try Swipedeck.parseAsRoot(["export", "stock.txt"] + given)))
    #expect(told.words == given)
    let untold = try #require(Self.reading(try Swipedeck.parseAsRoot(["export", "stock.txt"])))
    #expect(untold.words == [])
  }

  @Test(arguments: [
    ["--input", "xml"], ["--input", "folder"], ["--input", ""], ["--id", ""], ["--title", ""], ["--image"],
  ])
  func `a wrong one ends with 64`(arguments: [String]) {
    #expect { try Swipedeck.parseAsRoot(["people.json"] + arguments) } throws: { error in
      Swipedeck.exitCode(for: error).rawValue == ExitStatus.usage.rawValue
    }
  }
}

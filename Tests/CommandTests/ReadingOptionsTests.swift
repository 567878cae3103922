import ArgumentParser
import CardDeck
import Testing

@testable import swipedeck

@Suite struct ReadingOptionsTests {
  private static let given = [
    "--input", "csv", "--id", "sku", "--title", "t", "--subtitle", "s", "--body", "b",
  ]
  private static let reading = DeckReading(
    format: .csv, fieldMap: FieldMap(id: "sku", title: "t", subtitle: "s", body: "b", image: "i"))

  /// Every command that opens a deck, and how its reading is reached.
  private static func reading(_ command: any ParsableCommand) -> DeckReading? {
    switch command {
    case let command as SwipeCommand: command.reading.reading
    case let command as ExportCommand: command.reading.reading
    case let command as StatsCommand: command.reading.reading
    case let command as CheckCommand: command.reading.reading
    case let command as ImportCommand: command.reading.reading
    case let command as AgreementCommand: command.reading.reading
    default: nil
    }
  }

  @Test(arguments: [
    ["stock.txt"], ["swipe", "stock.txt"], ["export", "stock.txt"], ["stats", "stock.txt"],
    ["check", "stock.txt"],
    ["import", "stock.txt", "answers.jsonl", "--format", "prodigy"], ["agreement", "stock.txt"],
  ])
  func `every command that opens a deck can be told how to read it`(arguments: [String]) throws {
    let told = try Swipedeck.parseAsRoot(arguments + Self.given + ["--image", "i"])
    #expect(Self.reading(told) == Self.reading)
    #expect(Self.reading(try Swipedeck.parseAsRoot(arguments)) == DeckReading())
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

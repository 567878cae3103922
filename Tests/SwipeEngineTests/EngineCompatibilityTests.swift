import Foundation
import SwipeEngine
import Testing

/// What an app has saved of an earlier engine is read by this one, which goes on with it (docs/stability.md).
/// Tests/Compatibility/engine/main.swift wrote it.
struct EngineCompatibilityTests {
  private static let versions = ["1.0"]

  private static func saved<Value: Decodable>(_ version: String, _ name: String) throws -> Value {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Compatibility/\(version)/engine/\(name).json")
    return try JSONDecoder().decode(Value.self, from: Data(contentsOf: file))
  }

  @Test(arguments: versions)
  func `a saved stack has its cards and choices, and its undo goes on`(version: String) throws {
    var stack: CardStack<String> = try Self.saved(version, "stack")
    let decided = [
      DecidedCard("ada", .right), DecidedCard("bo", .down), DecidedCard("dov", .down),
    ]
    #expect(stack.decidedCards == decided && stack.undoneCards.map(\.card) == ["eve"])
    #expect(stack.remainingCards == ["eve", "fay", "gus", "cleo"])
    #expect(stack.rules(for: "eve") == CardRules(directions: [.up], isDraggable: false))
    stack.handle(.redo, at: .seconds(1))
    #expect(stack.decidedCards == decided + [DecidedCard("eve", .up)])
    for step in 0..<4 { stack.handle(.undo, at: .seconds(2 + step)) }
    #expect(!stack.canUndo && stack.decidedCards.isEmpty)
    #expect(stack.firstRemaining(4) == ["ada", "bo", "dov", "eve"])
  }

  @Test(arguments: versions)
  func `a recording plays the effects that it had`(version: String) throws {
    let recording: SwipeRecording<String> = try Self.saved(version, "recording")
    let effects: [SwipeEffect<String>] = try Self.saved(version, "effects")
    var played: [SwipeEffect<String>] = []
    let end = recording.play { played.append($0) }
    #expect(played == effects && effects.count == 30)
    #expect(end == (try Self.saved(version, "stack") as CardStack<String>))
    #expect(end.frame(at: .seconds(20)) == (try Self.saved(version, "frame")))
  }

  @Test(arguments: versions)
  func `options, and cards saved as a run of numbers, are read`(version: String) throws {
    #expect(try Self.saved(version, "mdc") == SwipeOptions.mdc)
    let options: SwipeOptions = try Self.saved(version, "options")
    #expect(options.directions == .all && options.maximumRotation == .infinity)
    #expect(options.exit == .timed(.milliseconds(120), .easeIn))
    #expect(try Self.saved(version, "run") == IDRun<Int>(5...9))
    var numbers: CardStack<Int> = try Self.saved(version, "numbers")
    #expect(numbers.count == 1_000_000 && numbers.decidedCards == [DecidedCard(0, .left)])
    numbers.handle(.undo, at: .zero)
    #expect(numbers.firstRemaining(2) == [0, 1])
  }
}

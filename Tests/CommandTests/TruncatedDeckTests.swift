import CardDeck
import ChoiceFormats
import ChoiceLog
import Foundation
import Testing

@testable import SwipeSession
@testable import swipedeck

/// Commands on a deck whose file is cut short while they are at work.
@Suite struct TruncatedDeckTests {
  private static let count = 3000

  private let folder: String
  private let deck: String
  private let opened: OpenedDeck

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(component: "truncated-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.resolvingSymlinksInPath().path
    deck = folder + "/deck.jsonl"
    let records = (0..<Self.count).map { #"{"id":"c\#($0)","text":"\#(String(repeating: "x", count: 60))"}"# }
    try Data(records.joined(separator: "\n").utf8).write(to: URL(filePath: deck))
    let command = try #require(
      try Swipedeck.parseAsRoot([deck, "--log", folder + "/log.sqlite", "--as", "ann"]) as? SwipeCommand)
    opened = try OpenedDeck(path: deck, in: command.log.resolved(), reading: command.reading)
    let scope = opened.scope.deck
    try opened.log.append(
      contentsOf: (0..<Self.count).map {
        ChoiceEvent(
          .choose(.like), card: CardID("c\($0)"), deck: scope, annotator: "ann", cause: "key", at: Int64($0))
      })
  }

  private func cleanUp() { try? FileManager.default.removeItem(atPath: folder) }

  @Test func `a session of some cards says that it could not read all, and goes on with the others`() throws {
    defer { cleanUp() }
    var part = DeckPart()
    part.filters = [CardFilter(field: "text", .contains("x"))]
    var scan = try UndecidedCardScan(
      UndecidedCardScan.Parameters(
        deck: opened.deck, log: opened.log, scope: opened.scope, part: part, hasChoices: false))
    #expect(truncate(deck, 100_000) == 0)
    let batch = scan.advance()
    #expect(batch.end?.problem == .deck(.changed))
    #expect((1..<Self.count).contains(batch.cards.reduce(0) { $0 + $1.count }))
  }

  @Test func `a check says once that the file was cut, and not of each card that it cannot be read`() throws {
    defer { cleanUp() }
    #expect(truncate(deck, 100_000) == 0)
    #expect(DeckCheck.run(opened.deck).failure == nil)
    let failure = try #require(throws: Failure.self) { try opened.deck.requireRead(deck) }
    #expect(failure.status == .inputOutput && failure.message.contains("has changed"))
  }

  @Test(arguments: ExportFormat.allCases, [nil, Set([ExportSelection.undecided])])
  func `an export fails with 74, and the file stays`(
    format: ExportFormat, only: Set<ExportSelection>?
  ) throws {
    defer { cleanUp() }
    if only != nil {
      _ = try opened.log.undoNewest(
        Self.count, on: opened.scope.deck, by: "ann", cause: "key", at: 9_000_000)
    }
    var exporting = DeckExporter(opened)
    exporting.options.format = format
    exporting.options.only = only
    let file = folder + "/out"
    try exporting.write(to: file, OutputGuard())
    let before = try Data(contentsOf: URL(filePath: file))
    #expect(truncate(deck, 100_000) == 0)
    // The ids of choices stand in the log, and need no record.
    if format == .lines, only == nil { return }
    let failure = try #require(
      throws: Failure.self,
      performing: { try exporting.write(to: file, OutputGuard(replacesForeign: true)) })
    #expect(failure.status == .inputOutput && failure.message.contains("has changed"))
    #expect(try Data(contentsOf: URL(filePath: file)) == before)
  }

  @Test(arguments: [ExportFormat.json, .cards])
  func `where the deck was written over, an export fails with 74, and the file stays`(
    format: ExportFormat
  ) throws {
    defer { cleanUp() }
    var exporting = DeckExporter(opened)
    exporting.options.format = format
    let file = folder + "/out"
    try exporting.write(to: file, OutputGuard())
    let before = try Data(contentsOf: URL(filePath: file))
    // As long as it was, with other cards in all places.
    let text = try String(contentsOfFile: deck, encoding: .utf8)
    let handle = try FileHandle(forWritingTo: URL(filePath: deck))
    try handle.write(contentsOf: Data(text.split(separator: "\n").reversed().joined(separator: "\n").utf8))
    try handle.close()
    let failure = try #require(
      throws: Failure.self,
      performing: { try exporting.write(to: file, OutputGuard(replacesForeign: true)) })
    #expect(failure.status == .inputOutput && failure.message.contains("has changed"))
    #expect(try Data(contentsOf: URL(filePath: file)) == before)
  }
}

import CardDeck
import ChoiceLog
import Foundation
import SessionTestSupport
import SwipeEngine
import SwipeScript
import TestSupport
import Testing

@testable import SwipeSession
@testable import TerminalFront
@testable import swipedeck
import TerminalCanvas

/// Whole sessions, with all that a person can do in them, are played from their records to the same choices.
@Suite struct RecordingTests {
  private final class Record {
    private var recorder: ScriptRecorder?
    private(set) var lines: [String] = []
    /// The id of each card, by its place.
    var ids: [String] = []

    func take(_ news: SessionRecord) {
      if recorder == nil {
        recorder = ScriptRecorder { [unowned self] number in
          ids.indices.contains(Int(number)) ? ids[Int(number)] : ""
        }
      }
      lines += recorder?.lines(for: news) ?? []
    }

    /// What is chosen, and chosen again, when the record is played: `card left`.
    func replayed() throws -> [String] {
      var simulation = Simulation()
      var output: [UInt8] = []
      for line in lines {
        try simulation.read(Array(line.utf8))
        while !simulation.play(into: &output) {}
      }
      try simulation.finish()
      while !simulation.play(into: &output) {}
      return try output.split(separator: 0x0A).compactMap { line in
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
        guard ["chosen", "redone"].contains(object["event"] as? String) else { return nil }
        return "\(object["card"] as? String ?? "?") \(object["direction"] as? String ?? "?")"
      }
    }
  }

  private static let oddIDs = [
    "a\"b\\c", "line\nbreak", "nul\u{0}", "\u{E9}", "e\u{301}", "record 2", "card (2)",
    "\u{2028}\u{7F}\u{FEFF}", "👩‍👧",
    String(repeating: "long ", count: 2000), "{\"t\":0}", "c10",
  ]

  private func json(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode([text]), as: UTF8.self).dropFirst().dropLast().description
  }

  private func test(_ cards: [String], after earlier: TestSession?, _ record: Record) throws -> TestSession {
    func configure(_ test: inout SessionConfiguration) {
      let deck = test.deck
      try? deck.waitUntilComplete()
      record.ids = (0..<deck.count).map { deck.id(at: $0).text }
      test.recorder = { record.take($0) }
    }
    guard let earlier else { return try TestSession(cards: cards, configure: configure) }
    return try TestSession(resuming: earlier.folder, configure: configure)
  }

  /// The choices that the log tells of since an event, as the record names them.
  private func chosen(_ test: TestSession, _ record: Record, after sequence: Int64) throws -> [String] {
    try test.log.read { try $0.history(after: sequence, limit: .max, in: test.scope) }.compactMap {
      logged in
      switch logged.event.kind {
      case .choose, .redo: break
      case .undo, .note: return nil
      }
      let id = logged.event.card.text
      let place = try #require(record.ids.firstIndex { CardID($0) == logged.event.card })
      let name = id.isEmpty || id.utf8.count > 4096 ? "record \(place + 1)" : id
      return "\(name) \(try #require(logged.choice).direction)"
    }
  }

  private func someone(_ test: TestSession, _ dice: inout SeededGenerator) {
    switch dice.whole(0..<100) {
    case 0..<30: test.press(dice.pick([.left, .right, .up, .down]))
    case 30..<45: test.press(.character("u"))
    case 45..<52: test.press(control: "r")
    case 52..<60:
      test.press(.character("/"))
      for letter in "card \(dice.whole(1..<13))" { test.press(.character(letter)) }
      while test.session.overlay?.isBusy == true { test.session.advance(to: test.time) }
      test.press(dice.pick([.left, .right, .escape, .down, .enter]))
      if test.session.overlay is SearchOverlay { test.press(.escape) }
    case 60..<68: test.mouse(.press, dice.whole(30..<70), dice.whole(5..<20))
    case 68..<78: test.mouse(.drag, dice.whole(0..<100), dice.whole(0..<30))
    case 78..<86: test.mouse(.release, dice.whole(0..<100), dice.whole(0..<30))
    case 86..<87: test.mouse(.drag, dice.pick([1_000_000_000, -5, 200_000_000]), 3)
    case 87..<94:
      // The size is read behind the keys' time.
      let size = dice.pick([
        TestSession.size, TestSession.size, TerminalSize(columns: 60, rows: 20),
        TerminalSize(columns: 160, rows: 50),
        TerminalSize(columns: 5, rows: 3), TerminalSize(columns: 100, rows: 14),
      ])
      test.screen.resize(to: size, at: test.time + .milliseconds(dice.whole(0..<50)))
    case 94..<96: _ = test.screen.handle(.focus(dice.chance(50)), at: test.time)
    case 96..<98: test.press(dice.pick([.enter, .escape, .character("?")]))
    default: test.settle()
    }
  }

  @Test(arguments: UInt64(1)...30)
  func `any session is accepted and makes the same choices`(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let count = dice.whole(2..<13)
    let cards = try (0..<count).map { place in
      let id = seed % 2 == 0 ? Self.oddIDs[place % Self.oddIDs.count] : "c\(place)"
      return #"{"id":\#(try json(id)),"title":"Card \#(place + 1)"}"#
    }
    var before: TestSession?
    for day in 0..<3 {
      let record = Record()
      let test = try test(cards, after: before, record)
      test.removesFolder = false
      test.awaitCards()
      let last =
        try test.log.read { try $0.history(after: 0, limit: .max, in: test.scope) }.last?.sequence ?? 0
      for _ in 0..<60 {
        test.pass(.milliseconds(dice.pick([0, 0, 8, 16, 30, 120, 400, 2000])))
        if dice.chance(1), seed % 5 == 0 { test.pass(.seconds(600_000)) }  // a week later
        someone(test, &dice)
      }
      test.settle()
      let expected = try chosen(test, record, after: last)
      let replayed = try record.replayed()
      #expect(
        replayed == expected,
        "seed \(seed), day \(day):\n\(record.lines.map { $0.prefix(200) }.joined(separator: "\n"))")
      before = test
    }
    before?.removesFolder = true
  }

  @Test func `a key in the wake of a resize is written at no earlier time`() throws {
    let record = Record()
    let test = try test((1...3).map { #"{"id":"c\#($0)"}"# }, after: nil, record)
    test.pass(.milliseconds(100))
    test.screen.resize(to: TerminalSize(columns: 90, rows: 25), at: test.time + .milliseconds(3))
    test.press(.right)
    test.screen.resize(to: TestSession.size, at: test.time + .milliseconds(2))
    test.press(.left)
    test.settle()
    #expect(try record.replayed() == ["c1 right", "c2 left"])
    let times = record.lines.dropFirst().map { $0.prefix { $0 != "," } }
    #expect(times.suffix(4) == ["{\"t\":103", "{\"t\":103", "{\"t\":103", "{\"t\":103"])
  }
}

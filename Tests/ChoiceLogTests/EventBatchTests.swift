import CardDeck
import GRDB
import TestSupport
import Testing

@testable import ChoiceLog
import ChoiceFormats

/// Anything that can happen to one of a few cards, all that an event can say now and then with it.
private func anything(
  at step: Int, in fixture: LogFixture, using generator: inout SeededGenerator
) -> ChoiceEvent {
  let kind: ChoiceEvent.Kind =
    switch Int.random(in: 0..<10, using: &generator) {
    case 0..<4: .choose(Choice.allCases[Int.random(in: 0..<4, using: &generator)])
    case 4..<7: .undo
    case 7..<9: .redo
    default: .note(["", "hm", "a\0b", "ä"][Int.random(in: 0..<4, using: &generator)])
    }
  func now<Value>(_ value: Value) -> Value? { Bool.random(using: &generator) ? value : nil }
  return ChoiceEvent(
    kind,
    card: ["a", "ä", "a\0", "", "long enough to be elsewhere", "f"][Int.random(in: 0..<6, using: &generator)],
    deck: fixture.deck, annotator: Int.random(in: 0..<4, using: &generator) == 0 ? "bob" : "ann",
    cause: "key",
    at: Int64(step * 10) + Int64.random(in: -40...40, using: &generator), dwell: now(Int64(step)),
    record: now(RecordMark(hash: now(RecordHash(high: .max, low: UInt64(step))), offset: Int64(step))),
    figures: now(GestureFigures(tx: 1.5, ty: -0.0, vx: 1e300, vy: 2, ratio: 1)),
    rank: now(CardRank(rank: step + 1, model: 3, isExplored: step % 2 == 0)))
}

@Suite struct EventBatchTests {
  @Test(arguments: 0..<UInt64(Repetitions.rounds(12)))
  func `many events at once leave the rows that they leave one after another`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (one, many) = (try LogFixture(), try LogFixture())
    for round in 0..<4 {
      let events = (0..<60).map { anything(at: round * 60 + $0, in: one, using: &generator) }
      for event in events { try one.log.append(event) }
      try many.log.write { db in
        try EventBatch.write(to: db) { batch in
          for event in events {
            if Int.random(in: 0..<20, using: &generator) == 0 { try batch.flush() }
            try batch.append(event, as: many.log.nextIdentity())
          }
        }
      }
      try #require(try many.log.dump() == one.log.dump(), "seed \(seed), round \(round)")
    }
    #expect(try many.log.check() == [])
  }

  @Test(arguments: 0..<UInt64(Repetitions.rounds(12)))
  func `undo of many leaves the rows that undo of one after another leaves`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (one, many) = (try LogFixture(), try LogFixture())
    for step in 0..<120 {
      let event = anything(at: step, in: one, using: &generator)
      for log in [one.log, many.log] { try log.append(event) }
    }
    for count in [1, 3, 50] {
      let single = try (0..<count).flatMap { _ in
        try one.log.undoNewest(1, on: one.deck, by: "ann", cause: "program", at: 9)
      }
      let together = try many.log.undoNewest(count, on: many.deck, by: "ann", cause: "program", at: 9)
      #expect(together == single, "seed \(seed)")
      #expect(try many.log.dump() == one.log.dump().map { $0 }, "seed \(seed), \(count)")
    }
    #expect(try many.log.check() == [])
  }

  @Test(arguments: 0..<6)
  func `an import leaves the rows that its choices leave one after another`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (one, many) = (try LogFixture(), try LogFixture())
    for step in 0..<UInt64(seed % 3) * 20 {
      let event = anything(at: Int(step), in: one, using: &generator)
      for log in [one.log, many.log] { try log.append(event) }
    }
    let choices = ["b", "a", "f", "g", "a\0"].map { card in
      ImportedChoice(
        card: CardID(card), choice: Choice.allCases[Int.random(in: 0..<4, using: &generator)],
        at: Bool.random(using: &generator) ? Int64.random(in: 0..<2000, using: &generator) : nil,
        dwell: 5, record: RecordMark(hash: RecordHash(high: 1, low: 2), offset: 3))
    }
    _ = try many.log.add(choices, on: many.deck, by: "ann", now: 700, isTrial: false)
    let open = try one.log.read { try $0.areDecided(choices.map(\.card), in: one.scope()) }
    for (choice, isDecided) in zip(choices, open) where !isDecided {
      try one.log.append(
        ChoiceEvent(
          .choose(try #require(choice.choice)), card: choice.card, deck: one.deck, annotator: "ann",
          cause: "import", at: choice.at ?? 700, dwell: choice.dwell, record: choice.record))
    }
    #expect(try many.log.dump() == one.log.dump(), "seed \(seed)")
    #expect(try many.log.check() == [])
  }

  @Test func `a merge leaves the rows that its events leave one after another, in their order`() throws {
    var generator = SeededGenerator(seed: 1)
    let (one, other) = (try LogFixture(), try LogFixture())
    for step in 0..<80 {
      let log = Bool.random(using: &generator) ? one.log : other.log
      try log.append(anything(at: step, in: one, using: &generator))
    }
    _ = try one.log.merge(other.log.path)
    let merged = try one.log.dump()
    try one.log.rebuild()
    #expect(try one.log.dump() == merged)
  }

  @Test(arguments: [false, true])
  func `what a column may have is looked after again when a batch is over, also one that failed`(
    fails: Bool
  ) throws {
    struct Stop: Error {}
    let fixture = try LogFixture()
    let event = fixture.event(.choose(.like), "a")
    do {
      try fixture.log.write { db in
        try EventBatch.write(to: db) { batch in
          _ = try batch.append(event, as: fixture.log.nextIdentity())
          if fails { throw Stop() }
        }
      }
    } catch { #expect(fails) }
    #expect(try fixture.standing() == (fails ? [] : ["a:like"]))
    try fixture.log.append(event)
    for sql in [
      "UPDATE tally SET count = -1",
      """
      INSERT INTO event (origin, number, deck, annotator, card, kind, choice, cause, at, clock)
        SELECT origin, number + 1, deck, annotator, card, 'eaten', choice, cause, at, clock FROM event LIMIT 1
      """,
    ] {
      #expect(throws: ChoiceLogError.self) { try fixture.log.write { try $0.execute(sql: sql) } }
    }
  }

  @Test func `counts that do not follow from what stands are told of, not taken below nothing`() throws {
    let fixture = try LogFixture()
    for card in ["a", "b"] as [CardID] { try fixture.log.append(fixture.event(.choose(.like), card)) }
    try fixture.log.write { try $0.execute(sql: "UPDATE tally SET count = 1") }
    #expect(throws: ChoiceLogError.self) {
      try fixture.log.undoNewest(2, on: fixture.deck, by: "ann", cause: "program", at: 9)
    }
    #expect(try fixture.standing() == ["a:like", "b:like"])
  }
}

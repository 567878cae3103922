import CardDeck
import Testing

@testable import ChoiceLog
import ChoiceFormats

@Suite struct ImportTests {
  private static let choices = [
    ImportedChoice(card: "a", choice: .nope, at: 10, record: nil),
    ImportedChoice(card: "b", choice: .like, at: 20, record: RecordMark(hash: nil, offset: 7)),
    ImportedChoice(card: "a", choice: .star, at: 30, record: nil),
  ]

  private static func add(
    _ choices: [ImportedChoice] = choices, to fixture: LogFixture, by annotator: String = "ann",
    isTrial: Bool = false
  ) throws -> ChoiceLog.Imported {
    try fixture.log.add(choices, on: fixture.deck, by: annotator, now: 99, isTrial: isTrial)
  }

  @Test func `choices made elsewhere come in with their times, the newest on a card alone`() throws {
    let fixture = try LogFixture()
    #expect(try Self.add(to: fixture) == .init(added: 2, superseded: 1))
    #expect(try fixture.standing() == ["b:like", "a:star"])
    let standing = try #require(try fixture.log.read { try $0.standing(on: "b", in: fixture.scope()) })
    #expect(standing.cause == "import" && standing.at == 20 && standing.record?.offset == 7)
  }

  @Test func `how long a card was looked at and what was done to it come in where they are told`() throws {
    let fixture = try LogFixture()
    let told = ImportedChoice(card: "b", choice: .like, at: 20, cause: "drag", dwell: 1234, record: nil)
    #expect(try Self.add([told], to: fixture).added == 1)
    let standing = try #require(try fixture.log.read { try $0.standing(on: "b", in: fixture.scope()) })
    #expect(standing.cause == "drag" && standing.dwell == 1234)
  }

  @Test(
    arguments: [
      ([10, 20], 1), ([20, 10], 0), ([10, 10], 1), ([nil, nil], 1), ([10, nil], 1), ([nil, 10], 1),
      // One without a time is as new as the newest before it.
      ([20, nil, 10], 1), ([10, nil, 10], 2), ([10, 30, 20], 1), ([30, 20, 10], 0), ([10, 30, 20, 30, 5], 3),
      ([nil, -5, nil, -6], 2), ([253_402_300_799_999, -62_135_596_800_000], 0),
    ] as [([Int64?], Int)])
  func `of several lines on one card the newest counts, the later one at one time`(
    times: [Int64?], expected: Int
  ) throws {
    let fixture = try LogFixture()
    // Each has an order of choices that tells them apart; lines on another card lie between.
    let lines = times.enumerated().flatMap { index, at in
      [
        ImportedChoice(
          card: "a", choice: .like, at: at, record: RecordMark(hash: nil, offset: Int64(index))),
        ImportedChoice(card: "other", choice: .nope, at: 7, record: nil),
      ]
    }
    let imported = try Self.add(lines, to: fixture)
    #expect(imported == .init(added: 2, superseded: lines.count - 2))
    let standing = try #require(try fixture.log.read { try $0.standing(on: "a", in: fixture.scope()) })
    #expect(standing.record?.offset == Int64(expected))
    #expect(standing.at == times[expected] ?? 99)
  }

  @Test func `doing it again adds nothing, and neither does a trial`() throws {
    let fixture = try LogFixture()
    #expect(try Self.add(to: fixture, isTrial: true).added == 2)
    #expect(try fixture.standing() == [])
    _ = try Self.add(to: fixture)
    #expect(try Self.add(to: fixture) == .init(skipped: 2, superseded: 1))
    #expect(try fixture.log.read { try $0.history(after: 0, limit: 9, in: fixture.scope()) }.count == 2)
  }

  @Test func `what stands here counts more, and only for the same person`() throws {
    let fixture = try LogFixture()
    try fixture.log.append(fixture.event(.choose(.later), "a"))
    try fixture.log.append(fixture.event(.choose(.nope), "b"))
    try fixture.log.append(fixture.event(.undo, "b"))
    #expect(try Self.add(to: fixture) == .init(added: 1, skipped: 1, superseded: 1))
    #expect(try fixture.standing() == ["a:later", "b:like"])
    #expect(try Self.add(to: fixture, by: "bob").added == 2)
    #expect(try fixture.standing() == ["a:later", "b:like"])
  }

  @Test(arguments: 1...2) func `what was brought in and taken back comes in again`(taken: Int) throws {
    let fixture = try LogFixture()
    _ = try Self.add(to: fixture)
    let before = Set(try fixture.standing())
    _ = try fixture.log.undoNewest(taken, on: fixture.deck, by: "ann", cause: "program", at: 50)
    #expect(try Self.add(to: fixture) == .init(added: taken, skipped: 2 - taken, superseded: 1))
    #expect(Set(try fixture.standing()) == before)
    #expect(try fixture.log.check() == [])
  }
}

@Suite struct ComparableRecordsTests {
  @Test func `the newest records come first, and none from before they were kept`() throws {
    let fixture = try LogFixture()
    func choose(_ card: CardID, _ high: UInt64?) throws {
      let hash = high.map { RecordHash(high: $0, low: 0) }
      try fixture.log.append(
        fixture.event(.choose(.like), card, record: RecordMark(hash: hash, offset: 3)))
    }
    try choose("a", 1)
    try choose("b", 2)
    try choose("unseen", nil)
    #expect(
      try fixture.log.read { try $0.comparableRecords(9, in: fixture.scope()) }.map(\.card) == ["b", "a"])
    #expect(
      try fixture.log.read { try $0.comparableRecords(1, in: fixture.scope()) }.map(\.mark.hash?.high) == [2])
    #expect(try fixture.log.read { try $0.comparableRecords(9, in: fixture.scope("nobody")) }.isEmpty)
    try fixture.log.keepRecords(of: fixture.deck)
    #expect(try fixture.log.read { try $0.comparableRecords(9, in: fixture.scope()) }.isEmpty)
    try choose("c", 3)
    #expect(try fixture.log.read { try $0.comparableRecords(9, in: fixture.scope()) }.map(\.card) == ["c"])
  }
}

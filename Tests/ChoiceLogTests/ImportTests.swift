import Testing

@testable import ChoiceLog

@Suite struct ImportTests {
  private static let choices = [
    EarlierChoice(card: "a", choice: .nope, at: 10, record: nil),
    EarlierChoice(card: "b", choice: .like, at: 20, record: RecordMark(digest: nil, offset: 7)),
    EarlierChoice(card: "a", choice: .star, at: 30, record: nil),
  ]

  @Test func `choices made elsewhere come in with their times, the last on a card stands`() throws {
    let fixture = try LogFixture()
    let result = try fixture.log.add(Self.choices, on: fixture.deck, by: "ann", isTrial: false)
    #expect(result == .init(added: 3, skipped: 0))
    #expect(try fixture.standing() == ["b:like", "a:star"])
    let standing = try #require(try fixture.log.standing(on: "b", in: fixture.scope()))
    #expect(standing.cause == "import" && standing.at == 20 && standing.record?.offset == 7)
  }

  @Test func `doing it again adds nothing, and neither does a trial`() throws {
    let fixture = try LogFixture()
    #expect(try fixture.log.add(Self.choices, on: fixture.deck, by: "ann", isTrial: true).added == 3)
    #expect(try fixture.standing() == [])
    _ = try fixture.log.add(Self.choices, on: fixture.deck, by: "ann", isTrial: false)
    #expect(
      try fixture.log.add(Self.choices, on: fixture.deck, by: "ann", isTrial: false)
        == .init(added: 0, skipped: 3))
    #expect(try fixture.log.history(after: 0, limit: 9, in: fixture.scope()).count == 3)
  }

  @Test func `what was decided here counts more, also if it was taken back, and only for the same person`()
    throws
  {
    let fixture = try LogFixture()
    try fixture.log.append(fixture.event(.choose(.later), "a"))
    try fixture.log.append(fixture.event(.choose(.nope), "b"))
    try fixture.log.append(fixture.event(.undo, "b"))
    #expect(try fixture.log.add(Self.choices, on: fixture.deck, by: "ann", isTrial: false).added == 0)
    #expect(try fixture.log.add(Self.choices, on: fixture.deck, by: "bob", isTrial: false).added == 3)
    #expect(try fixture.standing() == ["a:later"])
  }
}

@Suite struct ComparableRecordsTests {
  @Test func `the newest records come first, and none from before they were kept`() throws {
    let fixture = try LogFixture()
    func choose(_ card: String, _ high: UInt64?) throws {
      let digest = high.map { RecordDigest(high: $0, low: 0) }
      try fixture.log.append(
        fixture.event(.choose(.like), card, record: RecordMark(digest: digest, offset: 3)))
    }
    try choose("a", 1)
    try choose("b", 2)
    try choose("unseen", nil)
    #expect(try fixture.log.comparableRecords(9, in: fixture.scope()).map(\.card) == ["b", "a"])
    #expect(try fixture.log.comparableRecords(1, in: fixture.scope()).map(\.mark.digest?.high) == [2])
    #expect(try fixture.log.comparableRecords(9, in: fixture.scope("nobody")).isEmpty)
    try fixture.log.keepRecords(of: fixture.deck)
    #expect(try fixture.log.comparableRecords(9, in: fixture.scope()).isEmpty)
    try choose("c", 3)
    #expect(try fixture.log.comparableRecords(9, in: fixture.scope()).map(\.card) == ["c"])
  }
}

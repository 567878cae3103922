import CardDeck
import GRDB
import Testing

import ChoiceLog

extension LogFixture {
  fileprivate func choose(
    _ choice: Choice, _ card: CardID, for reason: String?, by annotator: String = "ann"
  ) throws {
    try log.append(
      ChoiceEvent(
        .choose(choice), card: card, deck: deck, annotator: annotator, cause: "key", at: 5000, reason: reason)
    )
  }

  fileprivate func reason(of card: CardID) throws -> String? {
    try log.read { try $0.standing(on: card, in: scope()) }?.reason
  }
}

@Suite struct ReasonTests {
  @Test func `a choice keeps its reason through undo, redo, a new choice and a rebuild`() throws {
    let fixture = try LogFixture()
    try fixture.choose(.nope, "a", for: "wrong design")
    #expect(try fixture.reason(of: "a") == "wrong design")
    try fixture.choose(.nope, "a", for: nil)
    #expect(try fixture.reason(of: "a") == nil)
    try fixture.log.append(fixture.event(.undo, "a"))
    #expect(try fixture.reason(of: "a") == "wrong design")
    try fixture.log.append(fixture.event(.undo, "a"))
    try fixture.log.append(fixture.event(.redo, "a"))
    #expect(try fixture.reason(of: "a") == "wrong design")
    try fixture.log.rebuild()
    #expect(try fixture.reason(of: "a") == "wrong design")
    #expect(try fixture.log.check() == [])
    #expect(try fixture.log.read { try $0.hasReasons(in: fixture.scope()) })
  }

  @Test(arguments: [ChoiceEvent.Kind.undo, .redo, .note("x")])
  func `only a choice has a reason`(kind: ChoiceEvent.Kind) throws {
    let event = ChoiceEvent(
      kind, card: "a", deck: DeckID(rawValue: 1), annotator: "ann", cause: "key", at: 0, reason: "x")
    #expect(event.reason == nil)
  }

  @Test func `a merge brings reasons, and two events that differ in them alone are not the same`() throws {
    let (ours, theirs) = (try LogFixture(), try LogFixture())
    try theirs.choose(.nope, "a", for: "wrong design")
    let path = theirs.folder.file("choices.sqlite")
    theirs.log.close()
    #expect(try ours.merge(path).added == 1)
    #expect(try ours.reason(of: "a") == "wrong design")
    #expect(try ours.merge(path).added == 0)
    try tamper(path, "UPDATE event SET reason = 'another'")
    #expect(throws: ChoiceLogError.self) { try ours.merge(path) }
  }

  @Test func `a reason on anything but a choice, and one of no end, are damage`() throws {
    for sql in [
      "UPDATE event SET reason = 'x' WHERE kind = 'undo'", "UPDATE event SET reason = 7 WHERE seq = 1",
    ] {
      let folder = try TemporaryFolder()
      let path = try theirs(folder)
      try tamper(path, sql)
      try expectRefused(path, in: folder, because: "'reason'", "\(sql)")
    }
    let fixture = try LogFixture()
    #expect(throws: ChoiceLogError.self) {
      try fixture.choose(.nope, "a", for: String(repeating: "x", count: 65_537))
    }
  }

  @Test func `a log from before there were reasons is refused for what it is`() throws {
    let folder = try TemporaryFolder()
    let path = try theirs(folder)
    try tamper(
      path,
      """
      UPDATE sqlite_master SET sql = replace(replace(sql, '  reason,                 -- choose: why, in one line
      ', ''), ',
        CHECK (kind = ''choose'' OR reason IS NULL)', '') WHERE name = 'event'
      """)
    #expect(throws: ChoiceLogError.unreleased(path: path)) { try ChoiceLog(.file(path)) }
    #expect(throws: ChoiceLogError.unreleased(path: path)) { try ChoiceLog.readOnly(path) { _ in } }
  }

  @Test func `reasons are counted by choice, with those without one`() throws {
    let fixture = try LogFixture()
    for (index, reason) in ["b", "a", "b", nil, "gone"].enumerated() {
      try fixture.choose(.nope, CardID("\(index)"), for: reason)
    }
    try fixture.choose(.like, "x", for: nil)
    let table = try fixture.log.read {
      try $0.statistics(in: fixture.scope()) { $0.card != "4" }
    }.reasonTable
    #expect(table.map(\.choice) == [.nope])
    #expect(table[0].reasons.map { "\($0.text ?? "-") \($0.count)" } == ["b 2", "a 1", "- 1"])
  }

  @Test func `people differ on reasons where they agree on the choice`() throws {
    let fixture = try LogFixture()
    let given: [(CardID, Choice, String?, Choice, String?)] = [
      ("1", .nope, "design", .nope, "design"), ("2", .nope, "design", .nope, "animals"),
      ("3", .nope, "animals", .nope, "design"), ("4", .nope, "design", .like, "good"),
      ("5", .nope, "design", .nope, nil),
    ]
    for (card, ann, why, bob, reason) in given {
      try fixture.choose(ann, card, for: why)
      try fixture.choose(bob, card, for: reason, by: "bob")
    }
    try fixture.folder.write("id\n1\n2\n3\n4\n5\n".utf8, to: "d.csv")
    let deck = try Deck.open(fixture.folder.file("d.csv"))
    var ratings = Ratings(deck: deck, starIsLike: false)
    try fixture.log.snapshot { try ratings.add(fixture.deck, in: $0, log: "log") }
    #expect(ratings.reasonCounts == [["design"]: 1, ["animals", "design"]: 2])
  }

  @Test(
    arguments: [(["a", "a"], "a"), (["a", "b"], "a; b"), (["a", nil], "a"), ([nil, nil], nil)]
      as [([String?], String?)])
  func `a consensus has the reasons of all`(reasons: [String?], expected: String?) {
    let votes = reasons.enumerated().map { index, reason in
      StandingChoice(
        card: "a", choice: .nope, annotator: "\(index)", order: 1, made: 1, at: 1, cause: "key",
        reason: reason)
    }
    #expect(Consensus.Entry(card: "a", votes: votes, judged: nil).choice?.reason == expected)
  }
}

import CardDeck
import GRDB
import TestSupport
import Testing

@testable import ChoiceLog
import ChoiceFormats

/// A log with a team's deck in it: blocks of four cards, `0-0` to `0-3`, `1-0` and so on.
struct TeamFixture {
  let folder: TemporaryFolder
  let log: ChoiceLog
  let scope: ChoiceScope

  static let deck = TeamDeck(
    uuid: [UInt8](1...16), person: "ada", head: Array(#"{"title":"T"}"#.utf8), cards: 400, blockSize: 4,
    overlap: 2, lease: .seconds(900))

  init() throws {
    folder = try TemporaryFolder()
    log = try LogFixture.open(folder)
    let team = try #require(Self.deck)
    scope = ChoiceScope(
      deck: try #require(try log.enter(team, named: "papers", title: "T", at: 5)), annotator: "ada")
  }

  static func ids(_ block: Int32) -> [CardID] { (0..<4).map { "\(block)-\($0)" } }

  /// - Parameter ids: Those of its cards; `nil` are those that it should have.
  /// - Returns: The card that contradicts the log.
  func hold(
    block number: Int32, ids: [CardID]? = nil, open: UInt64 = 0b1111, answered: Set<Int> = []
  ) throws -> CardID? {
    let ids = ids ?? Self.ids(number)
    let block = TeamBlock(
      number: number, open: open, answers: ids.indices.map { answered.contains($0) ? .like : nil },
      records: ids.map { Array(#"{"id":"\#($0)"}"#.utf8) })
    return try log.hold(block, ids: ids, in: scope)
  }

  func hold(_ numbers: Int32...) throws {
    for number in numbers { #expect(try hold(block: number) == nil) }
  }

  func event(
    _ kind: ChoiceEvent.Kind, _ card: CardID, by person: String = "ada", at: Int64 = 1000
  ) -> ChoiceEvent {
    ChoiceEvent(kind, card: card, deck: scope.deck, annotator: person, cause: "key", at: at)
  }

  func append(_ kind: ChoiceEvent.Kind, _ card: CardID, by person: String = "ada") throws {
    try log.append(event(kind, card, by: person))
  }

  var counts: TeamCounts { get throws { try log.read { try $0.teamCounts(in: scope) } } }

  /// What is to be sent next, as `1-0 choose like > like`.
  func unsent(atMost limit: Int = 100) throws -> [String] {
    try log.read { try $0.unsent(atMost: limit, in: scope) }.map {
      let choice = $0.logged.choice?.rawValue ?? "-"
      return
        "\($0.block)-\($0.position) \($0.logged.event.kind.word) \(choice) > \($0.standing?.rawValue ?? "-")"
    }
  }

  func cards(_ block: Int32) throws -> [String] {
    try log.read { try $0.cards(ofBlock: block, in: scope) }.map(\.card.text)
  }
}

@Suite struct TeamTablesTests {
  @Test func `a team's deck is found by its name, with its person`() throws {
    let fixture = try TeamFixture()
    #expect(try fixture.log.read { try $0.team(of: fixture.scope.deck) } == TeamFixture.deck)
    #expect(try fixture.log.read { try $0.teamPerson(ofDeckNamed: "papers") } == "ada")
    #expect(try fixture.log.read { try $0.teamPerson(ofDeckNamed: "other") } == nil)
    let own = try fixture.log.enter(.name("own"), title: nil, at: 1)
    #expect(try fixture.log.read { try $0.teamPerson(ofDeckNamed: "own") } == nil)
    #expect(
      try fixture.log.read { try $0.teamCounts(in: ChoiceScope(deck: own, annotator: "ada")) }
        == TeamCounts(toSend: 0, held: 0))
  }

  @Test(arguments: [
    ([UInt8](repeating: 9, count: 16), "ada", false), ([UInt8](1...16), "bob", false),
    ([UInt8](1...16), "ada", true),
  ])
  func `a deck of one name stays the deck and the person that it began with`(
    uuid: [UInt8], person: String, isSame: Bool
  ) throws {
    let fixture = try TeamFixture()
    let team = try #require(
      TeamDeck(
        uuid: uuid, person: person, head: Array("{}".utf8), cards: 400, blockSize: 4, overlap: 3,
        lease: .seconds(60)))
    let deck = try fixture.log.enter(team, named: "papers", title: nil, at: 6)
    #expect(deck == (isSame ? fixture.scope.deck : nil))
    #expect(
      try fixture.log.read { try $0.team(of: fixture.scope.deck) } == (isSame ? team : TeamFixture.deck))
  }

  @Test(arguments: [
    (15, "ada", 2, 400, 4, 2, 900), (16, "", 2, 400, 4, 2, 900), (16, "ada", 1 << 16 + 1, 400, 4, 2, 900),
    (16, "ada", 2, -1, 4, 2, 900), (16, "ada", 2, 400, 0, 2, 900), (16, "ada", 2, 400, 65, 2, 900),
    (16, "ada", 2, 400, 4, 0, 900), (16, "ada", 2, 400, 4, 2, 0),
  ])
  func `what no deck can be is none`(
    uuid: Int, person: String, head: Int, cards: Int, size: Int, overlap: Int, lease: Int
  ) {
    #expect(
      TeamDeck(
        uuid: Array(repeating: 1, count: uuid), person: person, head: Array(repeating: 32, count: head),
        cards: cards, blockSize: size, overlap: overlap, lease: .seconds(lease)) == nil)
  }

  @Test func `cards held are those on which nothing stands`() throws {
    let fixture = try TeamFixture()
    try fixture.hold(3, 1)
    #expect(try fixture.counts == TeamCounts(toSend: 0, held: 8))
    try fixture.append(.choose(.later), "3-0")
    try fixture.append(.choose(.like), "1-2")
    #expect(try fixture.counts == TeamCounts(toSend: 2, held: 6))
    try fixture.append(.undo, "1-2")
    try fixture.append(.note("n"), "1-3")
    #expect(try fixture.counts == TeamCounts(toSend: 4, held: 7))
    // Of nobody else, and on no other card.
    try fixture.append(.choose(.like), "1-1", by: "bob")
    try fixture.append(.choose(.like), "9-1")
    #expect(try fixture.counts == TeamCounts(toSend: 4, held: 7))
    #expect(try fixture.log.read { try $0.openBlocks(of: fixture.scope.deck) } == [3, 1])
    #expect(try fixture.log.check() == [])
  }

  @Test func `a card that was passed on, or decided elsewhere, is not held`() throws {
    let fixture = try TeamFixture()
    _ = try fixture.hold(block: 2, open: 0b0111, answered: [1])
    #expect(try fixture.counts.held == 2)
    #expect(try fixture.cards(2) == ["2-0", "2-2"])
    // Taken back here, of which the server has not heard: it is still his.
    try fixture.append(.choose(.like), "2-2")
    try fixture.append(.undo, "2-2")
    _ = try fixture.hold(block: 2, open: 0b0111, answered: [1, 2])
    #expect(try fixture.counts.held == 2)
    #expect(try fixture.cards(2) == ["2-0", "2-2"])
  }

  @Test func `a block that contradicts what is held changes nothing`() throws {
    let fixture = try TeamFixture()
    try fixture.hold(1)
    #expect(try fixture.hold(block: 2, ids: TeamFixture.ids(2).dropLast() + ["1-0"]) == "1-0")
    #expect(try fixture.hold(block: 1, ids: TeamFixture.ids(1).dropLast() + ["3-0"]) == "3-0")
    #expect(try fixture.log.read { try $0.openBlocks(of: fixture.scope.deck) } == [1])
    #expect(try fixture.counts.held == 4)
  }

  @Test func `events go out with what stood after each, not with what stands now`() throws {
    let fixture = try TeamFixture()
    try fixture.hold(0)
    let kinds: [(ChoiceEvent.Kind, CardID)] = [
      (.choose(.like), "0-0"), (.note("n"), "0-0"), (.choose(.nope), "0-0"), (.note("m"), "0-0"),
      (.undo, "0-0"),
      (.note(""), "0-0"), (.undo, "0-0"), (.redo, "0-0"), (.note("z"), "0-1"), (.choose(.star), "0-1"),
      (.undo, "0-0"),
    ]
    for (kind, card) in kinds { try fixture.append(kind, card) }
    #expect(
      try fixture.unsent() == [
        "0-0 choose like > like", "0-0 note - > like", "0-0 choose nope > nope", "0-0 note - > nope",
        "0-0 undo nope > like", "0-0 note - > like", "0-0 undo like > -", "0-0 redo like > like",
        "0-1 note - > -", "0-1 choose star > star", "0-0 undo like > -",
      ])
  }

  @Test(arguments: 0..<Repetitions.rounds(20))
  func `what stood after an event is what the events up to it make`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let fixture = try TeamFixture()
    try fixture.hold(0)
    var expected: [Choice?] = []
    for _ in 0..<60 {
      let kind: ChoiceEvent.Kind = random.pick([
        .choose(.like), .choose(.nope), .choose(.later), .undo, .undo, .redo, .redo, .note("x"),
      ])
      let last = try fixture.log.read { try $0.lastSequence() }
      let standing = try fixture.log.standing(after: fixture.event(kind, "0-\(random.whole(0..<3))"))
      if try fixture.log.read({ try $0.lastSequence() }) > last { expected.append(standing) }
    }
    #expect(
      try fixture.log.read { try $0.unsent(atMost: 100, in: fixture.scope) }.map(\.standing) == expected)
  }

  @Test func `what is marked as sent is not sent again, and what the server lost is`() throws {
    let fixture = try TeamFixture()
    try fixture.hold(0)
    for position in 0..<4 { try fixture.append(.choose(.like), "0-\(position)") }
    let events = try fixture.log.read { try $0.unsent(atMost: 3, in: fixture.scope) }
    #expect(events.map(\.position) == [0, 1, 2])
    try fixture.log.markSent(events[2].logged.identity, in: fixture.scope)
    #expect(try fixture.unsent() == ["0-3 choose like > like"])
    #expect(try fixture.counts.toSend == 1)
    // Less than was known, by a backup; an origin of another machine; and numbers that cannot be.
    let identity = events[0].logged.identity
    try fixture.log.setSent(
      [(identity.origin, identity.number), ([UInt8](repeating: 7, count: 16), 12), ([1], -4)],
      in: fixture.scope)
    #expect(try fixture.counts.toSend == 3)
    try fixture.log.setSent([], in: fixture.scope)
    #expect(try fixture.counts.toSend == 4)
    try fixture.log.setSent([(identity.origin, .max)], in: fixture.scope)
    #expect(try fixture.counts.toSend == 4)
    try fixture.log.setSent([(identity.origin, 1 << 60)], in: fixture.scope)
    #expect(try fixture.counts.toSend == 0)
    #expect(try fixture.log.check() == [])
  }

  @Test func `what two openings wrote goes out in the log's order, an origin at a time`() throws {
    let fixture = try TeamFixture()
    try fixture.hold(0)
    let other = try LogFixture.open(fixture.folder)
    try fixture.append(.choose(.like), "0-0")
    try other.append(fixture.event(.undo, "0-0"))
    try fixture.append(.choose(.nope), "0-0")
    for expected in ["0-0 choose like > like", "0-0 undo like > -", "0-0 choose nope > nope"] {
      #expect(try fixture.unsent() == [expected])
      let events = try fixture.log.read { try $0.unsent(atMost: 9, in: fixture.scope) }
      try fixture.log.markSent(try #require(events.last).logged.identity, in: fixture.scope)
    }
    #expect(try fixture.unsent() == [])
  }

  @Test func `what was chosen before its card was held is sent once it is, and nothing is passed over`()
    throws
  {
    let fixture = try TeamFixture()
    let other = try LogFixture.open(fixture.folder)
    try fixture.hold(0)
    try fixture.append(.choose(.star), "0-0")
    try fixture.append(.choose(.like), "5-1")
    try other.append(fixture.event(.choose(.nope), "0-2"))
    try fixture.append(.choose(.nope), "0-1")
    var sent: [String] = []
    func sendAll() throws {
      while let last = try fixture.log.read({ try $0.unsent(atMost: 9, in: fixture.scope) }).last {
        sent += try fixture.unsent()
        try fixture.log.markSent(last.logged.identity, in: fixture.scope)
      }
    }
    try sendAll()
    #expect(sent == ["0-0 choose star > star", "0-2 choose nope > nope"])
    #expect(try fixture.counts.toSend == 1)
    try fixture.hold(5)
    try sendAll()
    #expect(sent[2...] == ["5-1 choose like > like", "0-1 choose nope > nope"])
    #expect(try fixture.counts.toSend == 0)
    #expect(try fixture.log.check() == [])
  }

  @Test func `a team does not take over a deck on which something was done`() throws {
    let folder = try TemporaryFolder()
    let log = try LogFixture.open(folder)
    let team = try #require(TeamFixture.deck)
    let own = try log.enter(.name("papers"), title: nil, at: 1)
    try log.append(ChoiceEvent(.choose(.like), card: "0-0", deck: own, annotator: "ada", cause: "key", at: 2))
    #expect(try log.enter(team, named: "papers", title: nil, at: 3) == nil)
    #expect(try log.read { try $0.team(of: own) } == nil)
    let empty = try log.enter(.name("empty"), title: nil, at: 4)
    #expect(try log.enter(team, named: "empty", title: nil, at: 5) == empty)
  }

  @Test func `nothing is brought into a team's deck from elsewhere`() throws {
    let fixture = try TeamFixture()
    let refusal = ChoiceLogError.teamsDeck(path: fixture.log.path)
    let own = try fixture.log.enter(.name("own"), title: nil, at: 1)
    try fixture.log.append(
      ChoiceEvent(.choose(.like), card: "0-0", deck: own, annotator: "ada", cause: "key", at: 2))
    #expect(throws: refusal) { try fixture.log.adopt(own, as: fixture.scope.deck) }
    let choice = ImportedChoice(card: "0-1", choice: .like, at: nil, record: nil)
    for isTrial in [true, false] {
      #expect(throws: refusal) {
        try fixture.log.add([choice], on: fixture.scope.deck, by: "ada", now: 5, isTrial: isTrial)
      }
    }
    #expect(try fixture.log.adopt(fixture.scope.deck, as: own) == 0)
  }

  @Test func `an event that comes after a later one on its card says what stands now`() throws {
    let fixture = try TeamFixture()
    let other = try LogFixture.open(fixture.folder)
    try fixture.hold(0)
    try fixture.append(.choose(.like), "0-0")
    try fixture.append(.note("n"), "0-0")
    try fixture.append(.choose(.like), "0-1")
    try other.append(fixture.event(.choose(.nope), "0-0"))
    let events = try other.read { snapshot in
      var events: [LoggedEvent] = []
      try snapshot.forEachEvent(in: fixture.scope) { events.append($0) }
      return events
    }
    // From another machine, which sent it.
    try fixture.log.markSent(try #require(events.last).identity, in: fixture.scope)
    #expect(
      try fixture.unsent() == ["0-0 choose like > nope", "0-0 note - > nope", "0-1 choose like > like"])
  }

  @Test func `a block that is opened again says whether its records are gone`() throws {
    let fixture = try TeamFixture()
    for number in 0..<20 { try fixture.hold(Int32(number)) }
    try fixture.log.leave((0..<20).map { Int32($0) }, of: fixture.scope.deck)
    #expect(try fixture.log.reopen([3, 19], of: fixture.scope.deck))
    #expect(try !fixture.log.reopen([19], of: fixture.scope.deck))
    try fixture.hold(3)
    #expect(try !fixture.log.reopen([3], of: fixture.scope.deck))
  }

  @Test func `a block is done when all its cards are decided and sent`() throws {
    let fixture = try TeamFixture()
    try fixture.hold(0, 1)
    for position in 0..<4 { try fixture.append(.choose(.like), "1-\(position)") }
    func done() throws -> [Int32] { try fixture.log.read { try $0.doneBlocks(in: fixture.scope) } }
    #expect(try done() == [])
    let events = try fixture.log.read { try $0.unsent(atMost: 9, in: fixture.scope) }
    try fixture.log.markSent(try #require(events.last).logged.identity, in: fixture.scope)
    #expect(try done() == [1])
    try fixture.append(.undo, "1-3")
    #expect(try done() == [])
    try fixture.append(.choose(.later), "1-3")
    try fixture.log.markSent(
      EventIdentity(origin: events[0].logged.identity.origin, number: 99), in: fixture.scope)
    #expect(try done() == [])
    #expect(try fixture.counts == TeamCounts(toSend: 0, held: 4))
    try fixture.log.leave([1], of: fixture.scope.deck)
    _ = try fixture.log.reopen([1, 7], of: fixture.scope.deck)
    #expect(try fixture.log.read { try $0.openBlocks(of: fixture.scope.deck) } == [0, 1])
  }

  @Test func `the last sixteen blocks that are done stay with the cards that were decided here`() throws {
    let fixture = try TeamFixture()
    for number in 0..<20 {
      try fixture.hold(Int32(number))
      try fixture.append(.choose(.like), "\(number)-2")
    }
    try fixture.log.leave((0..<18).map { Int32($0) }, of: fixture.scope.deck)
    #expect(
      try fixture.log.read { try $0.blocksWithRecords(of: fixture.scope.deck) } == (2..<20).map { Int32($0) })
    #expect(try fixture.cards(1) == [])
    #expect(try fixture.cards(2) == ["2-2"])
    #expect(try fixture.cards(18) == ["18-0", "18-1", "18-2", "18-3"])
    #expect(try fixture.counts == TeamCounts(toSend: 20, held: 6))
    // Handed to him again, with its records.
    try fixture.hold(1)
    #expect(try fixture.cards(1) == ["1-0", "1-1", "1-2", "1-3"])
    #expect(try fixture.counts.held == 9)
    #expect(try fixture.log.check() == [])
  }

  @Test func `a team's deck is not forgotten, whatever was done on it`() throws {
    let fixture = try TeamFixture()
    #expect(try !fixture.log.forget(fixture.scope.deck))
  }

  @Test func `a merge leaves what is held, and takes nothing of others' teams`() throws {
    let (ours, theirs) = (try TeamFixture(), try TeamFixture())
    try ours.hold(0)
    try theirs.hold(0, 1)
    try ours.append(.choose(.like), "0-0")
    let sent = try ours.log.read { try $0.unsent(atMost: 9, in: ours.scope) }
    try ours.log.markSent(try #require(sent.last).logged.identity, in: ours.scope)
    // Older, so that events get other numbers.
    try theirs.log.append(theirs.event(.choose(.nope), "0-1", at: 10))
    try theirs.log.append(theirs.event(.choose(.nope), "1-1", at: 11))
    theirs.log.close()
    #expect(try ours.log.merge(theirs.log.path).added == 2)
    #expect(try ours.log.read { try $0.openBlocks(of: ours.scope.deck) } == [0])
    #expect(try ours.unsent() == ["0-1 choose nope > nope"])
    #expect(try ours.counts == TeamCounts(toSend: 1, held: 2))
    #expect(try ours.log.check() == [])
    let folder = try TemporaryFolder()
    _ = try ChoiceLog.merge([ours.log.path], into: folder.file("new"))
    let new = try ChoiceLog(.file(folder.file("new")))
    #expect(try new.read { try $0.teamPerson(ofDeckNamed: "papers") } == nil)
  }

  @Test func `a log with anything about its teams is merged all the same, and none of that is taken`() throws
  {
    let theirs = try TeamFixture()
    try theirs.hold(0)
    try theirs.append(.choose(.like), "0-0")
    theirs.log.close()
    try tamper(
      theirs.log.path,
      """
      UPDATE team SET size = -4, head = 'x', person = x'00'; UPDATE held SET block = 'x', deck = 77;
      UPDATE heldCard SET record = 9, position = 1 << 40 WHERE card = '0-1'; INSERT INTO sent VALUES (5, 5, 'x');
      """)
    let ours = try LogFixture()
    #expect(try ours.log.merge(theirs.log.path).added == 1)
    #expect(try ours.log.read { try $0.teamPerson(ofDeckNamed: "papers") } == nil)
    #expect(try ours.log.check() == [])
  }

  @Test(arguments: [
    ("team", "uuid = x'00'"), ("team", "person = ''"), ("team", "head = 'text'"), ("team", "size = 65"),
    ("team", "lease = 0"), ("team", "sentUpTo = 'x'"), ("team", "deck = 77"), ("held", "deck = 77"),
    ("held", "block = -1"),
    ("held", "isOpen = 2"), ("held", "claimed = 'x'"), ("heldCard", "card = 5"), ("heldCard", "position = 4"),
    ("heldCard", "isOurs = 'x'"), ("heldCard", "record = 'text'"), ("sent", "origin = 99"),
    ("sent", "number = 0"),
  ])
  func `damage in a team's tables is found`(table: String, set: String) throws {
    let fixture = try TeamFixture()
    try fixture.hold(0)
    try fixture.append(.choose(.like), "0-0")
    let events = try fixture.log.read { try $0.unsent(atMost: 9, in: fixture.scope) }
    try fixture.log.markSent(try #require(events.last).logged.identity, in: fixture.scope)
    #expect(try fixture.log.check() == [])
    fixture.log.close()
    try tamper(fixture.log.path, "UPDATE \(table) SET \(set) WHERE rowid = (SELECT max(rowid) FROM \(table))")
    let log = try LogFixture.open(fixture.folder)
    #expect(try !log.check().isEmpty)
  }
}

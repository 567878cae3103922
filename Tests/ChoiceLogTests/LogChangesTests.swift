import CardDeck
import GRDB
import TestSupport
import Testing

@testable import ChoiceLog

@Suite struct LogChangesTests {
  /// What somebody knows who began with a log and was told of changes only.
  private struct Follower {
    let fixture: LogFixture
    var position: LogPosition
    /// Of cards that others have chosen on.
    var standing: [CardID: Choice] = [:]
    var counts = Tally()

    init(_ fixture: LogFixture) throws {
      self.fixture = fixture
      position = try fixture.log.read { try $0.position() }
    }

    mutating func follow() throws {
      while let changes = try fixture.log.changes(since: &position, in: fixture.scope()) {
        if changes.beginsAnew { counts = Tally() }
        for card in changes.cards {
          if let before = card.before { counts[before] -= 1 }
          if let after = card.after { counts[after] += 1 }
          standing[card.card] = card.standing
        }
        if !changes.isPartial {
          #expect(changes.tally == (try fixture.log.read { try $0.tally(in: fixture.scope()) }))
        }
      }
    }
  }

  @Test(arguments: 0..<Repetitions.rounds(12), [FileSystemKind.local, .network])
  func `whoever follows the changes knows what stands`(seed: Int, kind: FileSystemKind) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let fixture = try LogFixture(fileSystem: kind)
    let other = try LogFixture.open(fixture.folder, fileSystem: kind)
    let own = (0..<4).map { CardID("own \($0)") }
    let cards = (0..<6).map { CardID("c\($0)") }
    var follower = try Follower(fixture)
    let kinds: [ChoiceEvent.Kind] = [
      .choose(.like), .choose(.nope), .choose(.later), .undo, .undo, .redo, .note("n"), .note(""),
    ]
    for _ in 0..<60 {
      let kind = kinds.randomElement(using: &random) ?? .undo
      let card = cards.randomElement(using: &random) ?? "c0"
      switch Int.random(in: 0..<10, using: &random) {
      case 0: try follower.follow()
      case 1: _ = try other.undoNewest(3, on: fixture.deck, by: "ann", cause: "program", at: 9)
      case 2: try fixture.log.append(fixture.event(kind, own.randomElement(using: &random) ?? "own 0"))
      case 3: try other.append(fixture.event(kind, card, by: "bob"))
      default: try other.append(fixture.event(kind, card))
      }
    }
    try follower.follow()
    let expected = try cards.compactMap { card in
      try fixture.log.read { try $0.standing(on: card, in: fixture.scope()) }.map { "\(card):\($0.choice)" }
    }
    let known = cards.compactMap { card in follower.standing[card].map { "\(card):\($0)" } }
    #expect(known == expected)
    #expect(try fixture.log.changes(since: &follower.position, in: fixture.scope()) == nil)
  }

  @Test func `what stood before and what stands now add up to the counts`() throws {
    let fixture = try LogFixture()
    let other = try LogFixture.open(fixture.folder)
    var follower = try Follower(fixture)
    // More than is read in one go, and several events on a card.
    for number in 0..<1200 {
      let kinds: [ChoiceEvent.Kind] = [.note("n"), .choose(.like), .choose(.nope), .undo, .undo]
      try other.append(fixture.event(kinds[number % 5], CardID("c\(number / 7)")))
    }
    try follower.follow()
    #expect(follower.counts == (try fixture.log.read { try $0.tally(in: fixture.scope()) }))
  }

  @Test func `the own events are not told, and one commit of others is told once`() throws {
    let fixture = try LogFixture()
    let other = try LogFixture.open(fixture.folder)
    var position = try fixture.log.read { try $0.position() }
    #expect(try fixture.log.changes(since: &position, in: fixture.scope()) == nil)
    try fixture.log.append(fixture.event(.choose(.like), "a"))
    #expect(try fixture.log.changes(since: &position, in: fixture.scope())?.cards.isEmpty ?? true)
    let mark = RecordMark(hash: RecordHash(high: 1, low: 2), offset: 3)
    try other.append(fixture.event(.choose(.nope), "a", record: mark))
    try other.append(fixture.event(.note("why"), "a"))
    let told = try fixture.log.changes(since: &position, in: fixture.scope())
    #expect(
      told?.cards == [
        LogChanges.Card(
          card: "a", record: mark, before: .like, after: .nope, standing: .nope, hasChoices: true,
          made: 2,
          note: "why", sequence: 3)
      ])
    #expect(try fixture.log.changes(since: &position, in: fixture.scope()) == nil)
  }

  @Test func `after a merge that gives events other numbers all of them are told anew`() throws {
    let fixture = try LogFixture()
    let colleague = try LogFixture()
    try colleague.log.append(colleague.event(.choose(.star), "early", at: 1))
    colleague.log.close()
    for card in ["a", "b"] { try fixture.log.append(fixture.event(.choose(.like), CardID(card), at: 9)) }
    var follower = try Follower(fixture)
    let other = try LogFixture.open(fixture.folder)
    _ = try other.merge(colleague.folder.file("choices.sqlite"))
    try follower.follow()
    #expect(follower.counts == Tally(star: 1) && follower.standing == ["early": .star])
    #expect(try fixture.log.read { try $0.tally(in: fixture.scope()) } == Tally(like: 2, star: 1))
  }

  @Test func `nobody waits for a process that shuts readers out`() throws {
    let fixture = try LogFixture(fileSystem: .network)
    var position = try fixture.log.read { try $0.position() }
    let other = try LogFixture.open(fixture.folder, fileSystem: .network)
    try other.append(fixture.event(.choose(.like), "a"))
    try outsiderHolding(other) { () throws in
      let start = ContinuousClock.now
      #expect(try fixture.log.changes(since: &position, in: fixture.scope()) == nil)
      #expect(start.duration(to: .now) < .seconds(3))
    }
    #expect(try fixture.log.changes(since: &position, in: fixture.scope())?.cards.count == 1)
  }

  /// While another process has the file for itself alone.
  private func outsiderHolding(_ log: ChoiceLog, _ body: () throws -> Void) throws {
    try DatabaseQueue(path: log.path).writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN EXCLUSIVE")
      defer { try? db.execute(sql: "ROLLBACK") }
      try body()
    }
  }
}

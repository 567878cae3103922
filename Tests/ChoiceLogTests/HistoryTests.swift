import CardDeck
import GRDB
import Testing

@testable import ChoiceLog

@Suite struct HistoryTests {
  @Test func `undo takes back the newest choices, each by an event of its own`() throws {
    let fixture = try LogFixture()
    for card: CardID in ["a", "b", "c"] { try fixture.log.append(fixture.event(.choose(.like), card)) }
    try fixture.log.append(fixture.event(.choose(.nope), "z", by: "bob"))
    let undone = try fixture.log.undoNewest(2, on: fixture.deck, by: "ann", cause: "program", at: 9)
    #expect(undone.map(\.card) == ["c", "b"])
    #expect(try fixture.standing() == ["a:like"])
    #expect(try fixture.standing("bob") == ["z:nope"])
    let events = try fixture.log.read { try $0.history(after: 4, limit: 9, in: fixture.scope()) }
    #expect(events.map(\.event.kind) == [.undo, .undo])
    #expect(events.map(\.event.at) == [9, 9])
  }

  @Test(arguments: [0, 1, 7])
  func `undo of more than there is takes back what there is`(count: Int) throws {
    let fixture = try LogFixture()
    try fixture.log.append(fixture.event(.choose(.like), "a"))
    let undone = try fixture.log.undoNewest(count, on: fixture.deck, by: "ann", cause: "program", at: 9)
    #expect(undone.count == min(1, count))
  }

  @Test func `a reset takes back also what stood below, and a redo could bring it back`() throws {
    let fixture = try LogFixture()
    let cards = (0..<4500).map { CardID("\($0)") }
    try fixture.log.append(contentsOf: cards.map { fixture.event(.choose(.like), $0) })
    try fixture.log.append(fixture.event(.choose(.nope), "7"))
    #expect(try fixture.log.undoAll(on: fixture.deck, by: "ann", cause: "program", at: 9) == 4501)
    #expect(try fixture.standing() == [])
    #expect(try fixture.log.read { try $0.tally(in: fixture.scope()) } == Tally())
    #expect(try fixture.log.undoAll(on: fixture.deck, by: "ann", cause: "program", at: 9) == 0)
    #expect(try fixture.log.standing(after: fixture.event(.redo, "7")) == .like)
    #expect(try fixture.log.standing(after: fixture.event(.redo, "7")) == .nope)
    #expect(try fixture.log.check() == [])
  }

  @Test func `a deck that moved takes its choices, notes and order along, and undo still goes back`() throws {
    let fixture = try LogFixture()
    let log = fixture.log
    try log.append(fixture.event(.choose(.like), "a", at: 1, dwell: 12))
    try log.append(fixture.event(.choose(.nope), "b", at: 2))
    try log.append(fixture.event(.undo, "a", at: 3))
    try log.append(fixture.event(.choose(.star), "a", at: 4))
    try log.append(fixture.event(.note("hm"), "b", at: 5))
    try log.append(fixture.event(.choose(.later), "c", by: "bob", at: 6))
    let new = try log.enter(.path("/elsewhere/people.json"), title: nil, at: 7)
    #expect(try log.adopt(fixture.deck, as: new) == 6)
    let scope = ChoiceScope(deck: new, annotator: "ann")
    #expect(try log.read { try $0.newest(9, before: nil, only: nil, in: scope) }.map(\.card) == ["a", "b"])
    #expect(try log.read { try $0.note(on: "b", in: scope) } == "hm")
    #expect(
      try log.read { try $0.tally(in: ChoiceScope(deck: new, annotator: nil)) }
        == Tally(nope: 1, star: 1, later: 1))
    #expect(try log.read { try $0.history(after: 0, limit: 1, in: scope) }.first?.event.dwell == 12)
    #expect(try fixture.standing() == ["b:nope", "a:star"])
    #expect(try log.check() == [])
  }

  @Test func `adopting twice adds nothing, and what was chosen under the new name stays`() throws {
    let fixture = try LogFixture()
    let log = fixture.log
    let new = try log.enter(.name("new"), title: nil, at: 7)
    for card: CardID in ["a", "b"] { try log.append(fixture.event(.choose(.like), card)) }
    try log.append(ChoiceEvent(.choose(.nope), card: "a", deck: new, annotator: "ann", cause: "key", at: 1))
    #expect(try log.adopt(fixture.deck, as: new) == 1)
    #expect(try log.adopt(fixture.deck, as: new) == 0)
    #expect(try log.adopt(new, as: new) == 0)
    #expect(
      try log.read { try $0.tally(in: ChoiceScope(deck: new, annotator: "ann")) } == Tally(like: 1, nope: 1))
  }

  @Test func `decks are told with what stands on them, the one used last first`() throws {
    let fixture = try LogFixture()
    let other = try fixture.log.enter(.name("other"), title: nil, at: 2000)
    try fixture.log.append(fixture.event(.choose(.like), "a", by: "bob", at: 5000))
    try fixture.log.append(fixture.event(.choose(.like), "a", at: 4000))
    let summaries = try fixture.log.snapshot { try $0.deckSummaries() }
    #expect(summaries.map(\.deck.id) == [fixture.deck, other])
    #expect(summaries.map(\.tally) == [Tally(like: 2), Tally()])
    #expect(summaries[0].annotators == ["ann", "bob"])
    #expect(summaries.map(\.lastUsed) == [4000, 2000])
  }

  @Test func `events are gone through from a time on`() throws {
    let fixture = try LogFixture()
    for time in [10, 30, 20] as [Int64] {
      try fixture.log.append(fixture.event(.choose(.like), "\(time)", at: time))
    }
    var cards: [CardID] = []
    try fixture.log.snapshot { snapshot in
      try snapshot.forEachEvent(in: fixture.scope(), since: 20) { cards.append($0.event.card) }
    }
    #expect(cards == ["30", "20"])
  }

  @Test func `a clock that is set back does not put an undo before its choice`() throws {
    let fixture = try LogFixture()
    try fixture.log.append(fixture.event(.choose(.like), "a", at: 5000))
    try fixture.log.append(fixture.event(.undo, "a", at: 10))
    try fixture.log.append(fixture.event(.choose(.star), "b", at: Int64.min))
    let clocks = try fixture.log.write { try Int64.fetchAll($0, sql: "SELECT clock FROM event ORDER BY seq") }
    #expect(clocks == [5000, 5001, 5002])
    #expect(try fixture.standing() == ["b:star"])
  }
}

import CardDeck
import TestSupport
import Testing

import ChoiceLog

@Suite struct UndoneTests {
  /// All that redo would put back, one after another, as `a:like`.
  private static func undone(_ fixture: LogFixture, by annotator: String? = "ann") throws -> [String] {
    var found: [String] = []
    var before = Int64.max
    while let next = try fixture.log.read({
      try $0.newestUndone(before: before, in: fixture.scope(annotator))
    }) {
      found.append("\(next.card):\(next.choice.rawValue)")
      before = next.order
    }
    return found
  }

  @Test func `what was taken back comes newest first, with what it was made on`() throws {
    let fixture = try LogFixture()
    let mark = RecordMark(hash: RecordHash(high: 1, low: 2), offset: 77)
    try fixture.log.append(fixture.event(.choose(.like), "a", at: 3, dwell: 9, record: mark))
    try fixture.log.append(fixture.event(.choose(.nope), "b"))
    #expect(try Self.undone(fixture) == [])
    _ = try fixture.log.undoNewest(2, on: fixture.deck, by: "ann", cause: "program", at: 9)
    #expect(try Self.undone(fixture) == ["a:like", "b:nope"])
    let newest = try #require(try fixture.log.read { try $0.newestUndone(before: .max, in: fixture.scope()) })
    #expect(newest.made == 1 && newest.order == 4 && newest.at == 3 && newest.dwell == 9)
    #expect(newest.record == mark)
    #expect(try fixture.log.read { try $0.position() }.sequence == 4)
  }

  @Test func `it is of this person on this deck, and a new choice ends it`() throws {
    let fixture = try LogFixture()
    try fixture.log.append(fixture.event(.choose(.like), "a"))
    try fixture.log.append(fixture.event(.choose(.star), "a", by: "bob"))
    try fixture.log.append(fixture.event(.undo, "a"))
    let other = try fixture.log.enter(.name("other"), title: nil, at: 1)
    try fixture.log.append(
      ChoiceEvent(.choose(.nope), card: "a", deck: other, annotator: "ann", cause: "key", at: 1))
    try fixture.log.append(fixture.event(.choose(.nope), "c", by: "bob"))
    try fixture.log.append(fixture.event(.note("hm"), "c"))
    #expect(try Self.undone(fixture) == ["a:like"])
    #expect(try Self.undone(fixture, by: "bob") == [] && Self.undone(fixture, by: "nobody") == [])
    #expect(try Self.undone(fixture, by: nil) == [])
    try fixture.log.append(fixture.event(.choose(.later), "d"))
    #expect(try Self.undone(fixture) == [])
    try fixture.log.append(fixture.event(.undo, "d"))
    #expect(try Self.undone(fixture) == ["d:later"])
  }

  @Test func `choices that lay on one another come back in their order`() throws {
    let fixture = try LogFixture()
    for choice in [Choice.later, .like, .nope] { try fixture.log.append(fixture.event(.choose(choice), "a")) }
    #expect(try fixture.log.undoAll(on: fixture.deck, by: "ann", cause: "program", at: 9) == 3)
    #expect(try Self.undone(fixture) == ["a:later", "a:like", "a:nope"])
    try fixture.log.append(fixture.event(.redo, "a"))
    #expect(try Self.undone(fixture) == ["a:like", "a:nope"])
  }

  /// Whoever asks from an event on gets the same, whatever of it has been put back meanwhile.
  @Test(arguments: 0..<UInt64(Repetitions.rounds(10)))
  func `any history tells what redo puts back as two stacks would`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let fixture = try LogFixture()
    var standing: [CardID: [Choice]] = [:]
    var undone: [String] = []
    for step in 0..<150 {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<2:
        let card = CardID("\(Int.random(in: 0..<5, using: &generator))")
        let choice = Choice.allCases[Int.random(in: 0..<4, using: &generator)]
        try fixture.log.append(fixture.event(.choose(choice), card))
        standing[card, default: []].append(choice)
        undone = []
      case 2..<7:
        let count = Int.random(in: 1...3, using: &generator)
        for choice in try fixture.log.undoNewest(count, on: fixture.deck, by: "ann", cause: "key", at: 1) {
          #expect(standing[choice.card]?.popLast() == choice.choice)
          undone.insert("\(choice.card):\(choice.choice.rawValue)", at: 0)
        }
      case 7..<9:
        guard let newest = try fixture.log.read({ try $0.newestUndone(before: .max, in: fixture.scope()) })
        else { continue }
        #expect(try fixture.log.standing(after: fixture.event(.redo, newest.card)) == newest.choice)
        standing[newest.card, default: []].append(newest.choice)
        undone.removeFirst()
      default: try fixture.log.append(fixture.event(.note("\(step)"), "1"))
      }
      try #require(try Self.undone(fixture) == undone, "seed \(seed), step \(step)")
    }
  }
}

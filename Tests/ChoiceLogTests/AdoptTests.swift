import CardDeck
import Foundation
import GRDB
import TestSupport
import Testing

@testable import ChoiceLog

@Suite struct AdoptTests {
  /// All that stands on a deck, row by row and in its order, with the choices below and what a redo would put back.
  private static func rows(_ log: ChoiceLog, _ deck: DeckID) throws -> [String] {
    let rows = try log.write { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT a.name, s.card, s.choice, e.cause, e.at, e.dwell, hex(e.recordHash), e.recordOffset, e.tx, e.ty, e.vx,
            e.vy, e.ratio, e.rank, e.model, e.explored, n.text, (SELECT u.choice FROM event u WHERE u.seq = s.undone)
          FROM standing s JOIN annotator a ON a.id = s.annotator LEFT JOIN event e ON e.seq = s.made
            LEFT JOIN note n ON n.deck = s.deck AND n.annotator = s.annotator AND n.card = s.card
          WHERE s.deck = ? ORDER BY s.top IS NULL, s.top, a.name, s.card
          """, arguments: [deck.rawValue]
      ).map { "\($0)" }
    }
    let below = try log.read { snapshot in
      try ["ann", "bob"].flatMap { name in
        try (0..<4).map { card in
          try snapshot.choices(on: "\(card)", in: ChoiceScope(deck: deck, annotator: name)).map(\.rawValue)
        }
      }
    }
    return rows + below.map { $0.joined(separator: " ") }
  }

  /// Does something at random on a few cards, with all that an event can say.
  private static func scribble(
    _ log: ChoiceLog, at time: inout Int64, using generator: inout SeededGenerator
  ) throws {
    let deck = try log.enter(.name("old"), title: nil, at: 1)
    for _ in 0..<generator.whole(1..<30) {
      time += Int64(generator.whole(-20..<60))
      let kind: ChoiceEvent.Kind =
        switch generator.whole(0..<10) {
        case 0..<4: .choose(generator.pick(Choice.allCases))
        case 4..<7: .undo
        case 7..<9: .redo
        default: .note(generator.pick(["", "hm", "\(time)"]))
        }
      let number = generator.whole(1..<100)
      try log.append(
        ChoiceEvent(
          kind, card: "\(generator.whole(0..<4))", deck: deck, annotator: generator.pick(["ann", "bob"]),
          cause: generator.pick(["key", "drag"]), at: time, dwell: generator.chance(50) ? Int64(number) : nil,
          record: RecordMark(hash: RecordHash(high: 1, low: UInt64(number)), offset: Int64(number)),
          figures: GestureFigures(tx: Double(number), ty: 2, vx: 3, vy: 4, ratio: 0.5),
          rank: generator.chance(50)
            ? CardRank(rank: number, model: 2, isExplored: generator.chance(50)) : nil))
    }
  }

  @Test(arguments: 0..<UInt64(Repetitions.rounds(20)))
  func `what stands before a deck is adopted stands after it, row by row, also behind a merge`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    var time: Int64 = 1_000_000
    func open(_ name: String) throws -> ChoiceLog { try ChoiceLog(.file(folder.file(name))) }
    let first = try open("first")
    try Self.scribble(first, at: &time, using: &generator)
    first.close()
    try FileManager.default.copyItem(atPath: folder.file("first"), toPath: folder.file("second"))
    for name in ["first", "second"] {
      var own = time
      let log = try open(name)
      try Self.scribble(log, at: &own, using: &generator)
      log.close()
    }
    let log = try open("first")
    _ = try log.merge(folder.file("second"))
    let old = try #require(try log.read { try $0.deck(.name("old")) }).id
    let new = try log.enter(.name("new"), title: nil, at: 2)
    _ = try log.adopt(old, as: new)
    #expect(try Self.rows(log, new) == Self.rows(log, old), "seed \(seed)")
    #expect(try log.adopt(old, as: new) == 0, "seed \(seed)")
    #expect(try log.check() == [], "seed \(seed)")
  }

  /// Two copies of a log take the same choice back, and one of them then chooses anew.
  @Test func `an undo that came too late in a merge takes nothing back under the new name`() throws {
    let folder = try TemporaryFolder()
    let first = try ChoiceLog(.file(folder.file("first")))
    let deck = try first.enter(.name("old"), title: nil, at: 1)
    func event(_ kind: ChoiceEvent.Kind, at time: Int64) -> ChoiceEvent {
      ChoiceEvent(kind, card: "a", deck: deck, annotator: "ann", cause: "key", at: time)
    }
    try first.append(event(.choose(.like), at: 10))
    first.close()
    try FileManager.default.copyItem(atPath: folder.file("first"), toPath: folder.file("second"))
    let second = try ChoiceLog(.file(folder.file("second")))
    try second.append(event(.undo, at: 40))
    second.close()
    let log = try ChoiceLog(.file(folder.file("first")))
    try log.append(event(.undo, at: 20))
    try log.append(event(.choose(.star), at: 30))
    _ = try log.merge(folder.file("second"))
    let new = try log.enter(.name("new"), title: nil, at: 50)
    #expect(try log.adopt(deck, as: new) == 3)
    for deck in [deck, new] {
      #expect(try log.read { try $0.tally(in: ChoiceScope(deck: deck, annotator: "ann")) } == Tally(star: 1))
    }
  }
}

import CardDeck
import Foundation
import GRDB
import Testing

@testable import ChoiceLog

/// A log of somebody's with choices of every kind in it, closed.
func theirs(_ folder: TemporaryFolder) throws -> String {
  let path = folder.file("theirs")
  let log = try ChoiceLog(.file(path))
  let deck = try log.enter(.name("d"), title: "D", at: 900)
  let kinds: [(ChoiceEvent.Kind, String)] = [
    (.choose(.like), "a"), (.choose(.nope), "b"), (.undo, "a"), (.redo, "a"), (.note("good"), "a"),
  ]
  for (offset, (kind, card)) in kinds.enumerated() {
    try log.append(
      ChoiceEvent(
        kind, card: .init(card), deck: deck, annotator: "ann", cause: "key", at: Int64(1000 + offset),
        dwell: 5,
        record: RecordMark(hash: RecordHash(high: 1, low: 2), offset: 7),
        figures: GestureFigures(tx: 1, ty: 2, vx: 3, vy: 4, ratio: 0.5),
        rank: CardRank(rank: 3, model: 1, isExplored: false)))
  }
  log.close()
  return path
}

/// What somebody does to a log who knows SQLite: without constraints, and with the triggers put back as they were.
func tamper(_ path: String, _ sql: String) throws {
  var configuration = Configuration()
  configuration.foreignKeysEnabled = false
  let queue = try DatabaseQueue(path: path, configuration: configuration)
  try queue.writeWithoutTransaction { db in
    let triggers = try String.fetchAll(
      db, sql: "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'event%'")
    try db.execute(
      sql: """
        PRAGMA ignore_check_constraints = ON; PRAGMA writable_schema = ON;
        DROP TRIGGER eventStays; DROP TRIGGER eventIsFinal;
        """)
    try db.execute(sql: sql)
    for trigger in triggers { try db.execute(sql: trigger) }
    _ = try Row.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
  }
  try queue.close()
}

extension ChoiceLog {
  func merge(_ other: String) throws(ChoiceLogError) -> Merged {
    try merge([other]).first ?? Merged(added: 0, total: 0)
  }
}

extension LogFixture {
  /// Into a log that nobody else holds.
  func merge(_ others: String...) throws -> ChoiceLog.Merged {
    try #require(try log.merge(others).last)
  }
}

/// Every way of trusting a log of somebody's.
enum Use: CaseIterable {
  case merge, read

  func run(_ path: String, into log: ChoiceLog) throws {
    switch self {
    case .merge: _ = try log.merge(path)
    case .read: try ChoiceLog.readOnly(path) { _ = try $0.deckSummaries() }
    }
  }
}

/// Nothing of it is taken, nothing beside it is left, and it says what is wrong.
func expectRefused(
  _ path: String, in folder: TemporaryFolder, because reason: String, _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let names = try folder.names
  let ours = try LogFixture()
  try ours.log.append(ours.event(.choose(.star), "mine"))
  for use in Use.allCases {
    let error = #expect(throws: ChoiceLogError.self, comment, sourceLocation: sourceLocation) {
      try use.run(path, into: ours.log)
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains(reason), comment, sourceLocation: sourceLocation)
    guard case .damaged = error else {
      Issue.record("\(use): \(String(describing: error))", sourceLocation: sourceLocation)
      continue
    }
  }
  #expect(try ours.log.read { try $0.decks() }.count == 1, comment, sourceLocation: sourceLocation)
  #expect(try ours.standing(nil) == ["mine:star"], comment, sourceLocation: sourceLocation)
  #expect(try ours.log.read { try $0.history(after: 0, limit: 9, in: ours.scope(nil)) }.count == 1, comment)
  #expect(try ours.log.check() == [], comment, sourceLocation: sourceLocation)
  #expect(try folder.names == names, comment, sourceLocation: sourceLocation)
}

import CardDeck
import Foundation
import GRDB

/// A log at one moment: whatever is asked of one snapshot agrees, while others go on writing.
package struct LogSnapshot {
  let db: Database

  /// The number of a deck that has been entered before.
  package func deck(_ key: DeckKey) throws -> KnownDeck? {
    try decks(where: "WHERE kind = ? AND key = ?", [key.kind, StoredText(key.text)]).first
  }

  /// Every deck entered, the last seen first.
  package func decks() throws -> [KnownDeck] { try decks(where: "ORDER BY lastSeen DESC, id DESC", []) }

  private func decks(where clause: String, _ arguments: StatementArguments) throws -> [KnownDeck] {
    let sql = "SELECT id, kind, key, title, firstSeen, lastSeen FROM deck \(clause)"
    return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments).compactMap { row in
      let (key, title): (StoredText, StoredText?) = (row[2], row[3])
      guard let key = DeckKey(kind: row[1], text: key.text) else { return nil }
      return KnownDeck(
        id: DeckID(rawValue: row[0]), key: key, title: title?.text, firstSeen: row[4], lastSeen: row[5])
    }
  }

  /// Everyone who has chosen on a deck, by name.
  package func annotators(of deck: DeckID) throws -> [String] {
    let statement = try db.cachedStatement(
      sql: "SELECT name FROM annotator WHERE id IN (SELECT annotator FROM tally WHERE deck = ?) ORDER BY name"
    )
    return try StoredText.fetchAll(statement, arguments: [deck.rawValue]).map(\.text)
  }

  /// Everyone who has done anything in this log, by name.
  package func people() throws -> [String] {
    try StoredText.fetchAll(db, sql: "SELECT name FROM annotator ORDER BY name").map(\.text)
  }

  package func tally(in scope: ChoiceScope) throws -> Tally {
    guard let who = try Who(scope, db) else { return Tally() }
    let statement = try db.cachedStatement(
      sql: "SELECT choice, sum(count) FROM tally WHERE deck = ? \(who.clause("annotator")) GROUP BY choice")
    var tally = Tally()
    for row in try Row.fetchAll(statement, arguments: [scope.deck.rawValue] + who.arguments) {
      if let choice = Choice(stored: row[0]) { tally[choice] = row[1] }
    }
    return tally
  }

  package func note(on card: CardID, in scope: ChoiceScope) throws -> String? {
    guard let who = try Who(scope, db) else { return nil }
    let statement = try db.cachedStatement(
      sql: """
        SELECT text FROM note WHERE deck = ? AND card = ? \(who.clause("annotator")) ORDER BY event DESC LIMIT 1
        """)
    return try StoredText.fetchOne(
      statement, arguments: [scope.deck.rawValue, StoredText(card)] + who.arguments)?.text
  }

  package func hasNotes(in scope: ChoiceScope) throws -> Bool {
    guard let who = try Who(scope, db) else { return false }
    let statement = try db.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM note WHERE deck = ? \(who.clause("annotator")))")
    return try Bool.fetchOne(statement, arguments: [scope.deck.rawValue] + who.arguments) ?? false
  }

  package func history(after sequence: Int64, limit: Int, in scope: ChoiceScope) throws -> [LoggedEvent] {
    guard let who = try Who(scope, db) else { return [] }
    let statement = try db.cachedStatement(
      sql: LoggedEvent.select + """
         WHERE e.deck = ? AND e.seq > ? \(who.clause("e.annotator")) ORDER BY e.seq LIMIT ?
        """)
    let arguments: StatementArguments = [scope.deck.rawValue, sequence] + who.arguments + [max(0, limit)]
    return try Row.fetchAll(statement, arguments: arguments).map { try LoggedEvent($0) }
  }
}

/// The part of a condition that says whose; `nil` if it can be nobody's.
struct Who {
  private let number: Int64?

  init?(_ scope: ChoiceScope, _ db: Database) throws {
    guard let name = scope.annotator else {
      number = nil
      return
    }
    let statement = try db.cachedStatement(sql: "SELECT id FROM annotator WHERE name = ?")
    guard let number = try Int64.fetchOne(statement, arguments: [StoredText(name)]) else { return nil }
    self.number = number
  }

  func clause(_ column: String) -> String { number == nil ? "" : "AND \(column) = ?" }

  var arguments: StatementArguments { number.map { [$0] } ?? [] }
}

extension ChoiceLog {
  /// What a log says that is not there yet.
  package static func emptySnapshot<Result>(_ body: (LogSnapshot) throws -> Result) throws -> Result {
    let queue = try DatabaseQueue()
    try queue.writeWithoutTransaction { try Schema.migrate($0, path: "") }
    return try queue.read { try body(LogSnapshot(db: $0)) }
  }
}

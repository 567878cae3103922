import CardDeck
import Foundation
import GRDB

/// A log at one moment: whatever is asked of one snapshot agrees, while others go on writing.
package struct LogSnapshot {
  let db: Database

  /// The deck known by this key; `nil` if it has never been entered.
  package func deck(_ key: DeckKey) throws -> KnownDeck? {
    let known = try decks(where: "WHERE kind = ? AND key = ?", [key.kind, StoredText(key.text)]).first
    if known == nil, case .name(let name) = key { return try deck(.once(name)) }
    return known
  }

  /// Every deck entered, the last seen first.
  package func decks() throws -> [KnownDeck] { try decks(where: "ORDER BY lastSeen DESC, id DESC", []) }

  private func decks(where clause: String, _ arguments: StatementArguments) throws -> [KnownDeck] {
    let sql = "SELECT id, kind, key, title, firstSeen, lastSeen FROM deck \(clause)"
    return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments).map { row in
      let row = StoredRow(row, of: "deck", number: 0)
      let text = try row.text(2)
      return KnownDeck(
        id: DeckID(rawValue: try row.whole(0)), key: try row.word(1) { DeckKey(kind: $0, text: text) },
        title: try row.textIfAny(3), firstSeen: try row.whole(4, in: LogLimits.times),
        lastSeen: try row.whole(5, in: LogLimits.times))
    }
  }

  /// Everyone who has chosen on a deck, by name.
  package func annotators(of deck: DeckID) throws -> [String] {
    let statement = try db.cachedStatement(
      sql:
        "SELECT id, name FROM annotator WHERE id IN (SELECT annotator FROM tally WHERE deck = ?) ORDER BY name"
    )
    return try Row.fetchAll(statement, arguments: [deck.rawValue]).map {
      try StoredRow($0, of: "annotator", number: 0).text(1)
    }
  }

  /// Everyone who has done anything in this log, by name.
  package func annotators() throws -> [String] {
    try Row.fetchAll(db, sql: "SELECT id, name FROM annotator ORDER BY name").map {
      try StoredRow($0, of: "annotator", number: 0).text(1)
    }
  }

  /// The counts of what stands; kept, so that asking takes no time.
  package func tally(in scope: ChoiceScope) throws -> Tally {
    guard let who = try Who(scope, db) else { return Tally() }
    let statement = try db.cachedStatement(
      sql: "SELECT choice, count FROM tally WHERE deck = ? \(who.clause("annotator"))")
    var tally = Tally()
    for row in try Row.fetchAll(statement, arguments: [scope.deck.rawValue] + who.arguments) {
      let row = StoredRow(row, of: "tally", number: nil)
      let choice = try row.word(0) { Choice(rawValue: $0) }
      // As many as there can be cards; their sum over all people is a number too.
      tally[choice] += Int(try row.whole(1, in: 0...1 << 40))
    }
    return tally
  }

  /// The note on a card; of several annotators, the latest.
  package func note(on card: CardID, in scope: ChoiceScope) throws -> String? {
    guard let who = try Who(scope, db) else { return nil }
    let statement = try db.cachedStatement(
      sql: """
        SELECT text, event FROM note WHERE deck = ? AND card = ? \(who.clause("annotator")) ORDER BY event DESC LIMIT 1
        """)
    let row = try Row.fetchOne(
      statement, arguments: [scope.deck.rawValue, StoredText(card)] + who.arguments)
    return try row.map { try StoredRow($0, of: "note", number: nil).text(0) }
  }

  /// Whether there is a note on any card; kept, so that asking takes no time.
  package func hasNotes(in scope: ChoiceScope) throws -> Bool {
    guard let who = try Who(scope, db) else { return false }
    let statement = try db.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM note WHERE deck = ? \(who.clause("annotator")))")
    return try Bool.fetchOne(statement, arguments: [scope.deck.rawValue] + who.arguments) ?? false
  }

  /// The events after one, oldest first.
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

import CardDeck
import GRDB

/// A log at one instant: whatever is asked of one snapshot agrees, while others go on writing.
package struct LogSnapshot {
  let db: Database

  /// The deck known by this key; `nil` if it has never been entered.
  package func deck(_ key: DeckKey) throws -> KnownDeck? {
    try decks(where: "WHERE kind = ? AND key = ?", [key.kind, StoredText(key.text)]).first
  }

  /// Every deck entered, the last seen first.
  package func decks() throws -> [KnownDeck] { try decks(where: "ORDER BY lastSeen DESC, id DESC", []) }

  private func decks(where clause: String, _ arguments: StatementArguments) throws -> [KnownDeck] {
    let sql = "SELECT \(DeckColumn.list) FROM deck \(clause)"
    return try db.rows(of: DeckColumn.self, sql, arguments) { row in
      let text = try row.text(.key)
      return KnownDeck(
        id: DeckID(rawValue: try row.whole(.id)), key: try row.word(.kind) { DeckKey(kind: $0, text: text) },
        title: try row.textIfAny(.title), firstSeen: try row.whole(.firstSeen, in: LogLimits.times),
        lastSeen: try row.whole(.lastSeen, in: LogLimits.times))
    }
  }

  /// Everyone who has chosen on a deck, by name.
  package func annotators(of deck: DeckID) throws -> [String] {
    try annotators("WHERE id IN (SELECT annotator FROM tally WHERE deck = ?)", [deck.rawValue])
  }

  /// Everyone who has done anything in this log, by name.
  package func annotators() throws -> [String] { try annotators("", []) }

  private func annotators(_ condition: String, _ arguments: StatementArguments) throws -> [String] {
    let sql = "SELECT \(AnnotatorColumn.list) FROM annotator \(condition) ORDER BY name"
    return try db.rows(of: AnnotatorColumn.self, sql, arguments) { try $0.text(.name) }
  }

  /// The counts of what stands; kept, so that asking takes no time.
  package func tally(in scope: ChoiceScope) throws -> Tally {
    guard let filter = try AnnotatorFilter(scope, db) else { return Tally() }
    let sql = "SELECT \(TallyColumn.list) FROM tally WHERE deck = ? \(filter.clause("annotator"))"
    var tally = Tally()
    try db.forEachRow(of: TallyColumn.self, sql, [scope.deck.rawValue] + filter.arguments) { row in
      // As many as there can be cards; their sum over all people is a number too.
      tally[try row.choice(.choice)] += Int(try row.whole(.count, in: 0...1 << 40))
    }
    return tally
  }

  /// The note on a card; of several annotators, the latest.
  package func note(on card: CardID, in scope: ChoiceScope) throws -> String? {
    guard let filter = try AnnotatorFilter(scope, db) else { return nil }
    let sql = """
      SELECT \(NoteColumn.list) FROM note WHERE deck = ? AND card = ? \(filter.clause("annotator"))
      ORDER BY event DESC LIMIT 1
      """
    return try db.firstRow(
      of: NoteColumn.self, sql, [scope.deck.rawValue, StoredText(card)] + filter.arguments
    ) { try $0.text(.text) }
  }

  /// Whether there is a note on any card; kept, so that asking takes no time.
  package func hasNotes(in scope: ChoiceScope) throws -> Bool {
    guard let filter = try AnnotatorFilter(scope, db) else { return false }
    let statement = try db.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM note WHERE deck = ? \(filter.clause("annotator")))")
    return try Bool.fetchOne(statement, arguments: [scope.deck.rawValue] + filter.arguments) ?? false
  }

  /// The events after one, oldest first.
  package func history(after sequence: Int64, limit: Int, in scope: ChoiceScope) throws -> [LoggedEvent] {
    guard let filter = try AnnotatorFilter(scope, db) else { return [] }
    let sql =
      LoggedEvent.select
      + " WHERE e.deck = ? AND e.seq > ? \(filter.clause("e.annotator")) ORDER BY e.seq LIMIT ?"
    let arguments: StatementArguments = [scope.deck.rawValue, sequence] + filter.arguments + [max(0, limit)]
    return try db.rows(of: EventColumn.self, sql, arguments) { try LoggedEvent($0) }
  }
}

/// The part of a condition that says whose; `nil` if it can be nobody's.
struct AnnotatorFilter {
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

/// A deck that the log knows, and what stands on it.
package struct DeckSummary: Sendable, Hashable {
  package let deck: KnownDeck
  /// Of everyone together.
  package let tally: Tally
  /// Everyone who has chosen on it, by name.
  package let annotators: [String]
  /// Milliseconds since 1970 of the last event, or of the last time it was entered where that was later.
  package let lastUsed: Int64
}

extension LogSnapshot {
  /// Every deck entered, the one used last first.
  package func deckSummaries() throws -> [DeckSummary] {
    let last = EventColumn.select + " WHERE deck = ? ORDER BY seq DESC LIMIT 1"
    let summaries = try decks().map { deck in
      DeckSummary(
        deck: deck, tally: try tally(in: ChoiceScope(deck: deck.id, annotator: nil)),
        annotators: try annotators(of: deck.id),
        lastUsed: max(
          deck.lastSeen,
          try db.firstRow(of: EventColumn.self, last, [deck.id.rawValue]) {
            try $0.whole(.at, in: LogLimits.times)
          } ?? deck.lastSeen))
    }
    return summaries.sorted { $0.lastUsed > $1.lastUsed }
  }

  /// Goes through every event, oldest first, without holding them in memory.
  /// - Parameter since: Only events at or after this time, in milliseconds since 1970; `nil` is all.
  package func forEachEvent(
    in scope: ChoiceScope, since: Int64? = nil, _ body: (LoggedEvent) throws -> Void
  ) throws {
    guard let filter = try AnnotatorFilter(scope, db) else { return }
    let sql =
      LoggedEvent.select + " WHERE e.deck = ? AND e.at >= ? \(filter.clause("e.annotator")) ORDER BY e.seq"
    try db.forEachRow(of: EventColumn.self, sql, [scope.deck.rawValue, since ?? .min] + filter.arguments) {
      try body(LoggedEvent($0))
    }
  }
}

import CardDeck
import GRDB

/// How far a log has been read, so that what others write afterwards can be told.
package struct LogPosition: Sendable, Hashable {
  /// SQLite's `data_version`: another number after each commit that the reading connection has not made.
  var version: Int64?
  /// The number of the newest event read; 0 before the first.
  package internal(set) var sequence: Int64
  /// Of that event; `nil` before the first. A merge gives events other numbers.
  var identity: EventIdentity?
}

/// What others have done to the cards of a deck, and how many choices stand then.
package struct LogChanges: Sendable {
  package struct Card: Sendable, Hashable {
    package let card: CardID
    /// Where its record was when that was done, as far as it is known.
    package let record: RecordMark?
    /// What stood on the card before the first of the events read, and after the last; `nil` if nothing did.
    package let before, after: Choice?
    /// What stands on it now, which events that are not read yet may have made; `nil` if nothing does.
    package internal(set) var standing: Choice?
    /// Whether something was chosen, taken back or put back, and not noted alone.
    package let hasChoices: Bool
    /// The number of the event that made what stands now; `nil` if nothing does.
    package let made: Int64?
    /// Empty if there is none.
    package let note: String
    /// The number of the last of the events read.
    package let sequence: Int64

    /// The same change, where something else stands by now.
    package func standing(now standing: Choice?) -> Card {
      var card = self
      card.standing = standing
      return card
    }
  }

  /// Each once, in the order of the first event on it.
  package let cards: [Card]
  /// Of all that stands now.
  package let tally: Tally
  /// Whether events were given other numbers, so that all of them are read anew: what stood before the first of a card's
  /// is nothing.
  package let beginsAnew: Bool
  /// Whether there is more to be read.
  package let isPartial: Bool
}

extension LogSnapshot {
  /// Where the log ends now, of whatever deck its newest event is.
  package func position() throws -> LogPosition {
    let sequence = try lastSequence()
    return LogPosition(version: try version(), sequence: sequence, identity: try identity(of: sequence))
  }

  /// - Parameters:
  ///   - position: Moves on behind what was read.
  ///   - origin: Whose events are left out: 16 bytes.
  ///   - limit: How many events to read at most; at least 1.
  /// - Returns: `nil` if nobody has committed anything since.
  func changes(
    since position: inout LogPosition, besides origin: [UInt8], atMost limit: Int, in scope: ChoiceScope
  ) throws -> LogChanges? {
    let version = try version()
    guard version != position.version else { return nil }
    let beginsAnew = try identity(of: position.sequence) != position.identity
    if beginsAnew { position.sequence = 0 }
    let events = try history(after: position.sequence, limit: limit, in: scope)
    let isPartial = events.count == limit
    let others = Dictionary(grouping: events.filter { $0.identity.origin != origin }, by: \.event.card)
    let cards = try others.values.sorted { $0[0].sequence < $1[0].sequence }.map { events in
      try change(of: events[0].event.card, by: events, in: scope)
    }
    // With more to come the version stays, so that the next call goes on.
    position.sequence = try isPartial ? events.last?.sequence ?? position.sequence : lastSequence()
    position.identity = try identity(of: position.sequence)
    if !isPartial { position.version = version }
    return LogChanges(cards: cards, tally: try tally(in: scope), beginsAnew: beginsAnew, isPartial: isPartial)
  }

  private func change(
    of card: CardID, by events: [LoggedEvent], in scope: ChoiceScope
  ) throws -> LogChanges.Card {
    let standing = try standing(on: card, in: scope)
    let choices = events.filter { $0.event.kind.note == nil }
    return LogChanges.Card(
      card: card, record: events.compactMap(\.event.record).last ?? standing?.record,
      before: try choices.first.map(choice(before:)) ?? standing?.choice,
      after: try choices.last.map(choice(after:)) ?? standing?.choice, standing: standing?.choice,
      hasChoices: !choices.isEmpty, made: standing?.made,
      note: try note(on: card, in: scope) ?? "",
      sequence: events.last?.sequence ?? 0)
  }

  func choice(before event: LoggedEvent) throws -> Choice? {
    event.event.kind == .undo ? event.choice : try choice(below: event.sequence)
  }

  func choice(after event: LoggedEvent) throws -> Choice? {
    event.event.kind == .undo ? try event.subject.flatMap(choice(below:)) : event.choice
  }

  /// What the choice that an event made or put back lies on.
  private func choice(below sequence: Int64) throws -> Choice? {
    let tables = EventTables(db: db)
    return try tables.link(sequence).below.map { try tables.link($0).choice }
  }

  private func version() throws -> Int64? {
    try Int64.fetchOne(db.cachedStatement(sql: "PRAGMA data_version"))
  }

  /// `nil` if there is no such event.
  private func identity(of sequence: Int64) throws -> EventIdentity? {
    let sql = "SELECT seq, number, uuid FROM event LEFT JOIN origin ON id = origin WHERE seq = ?"
    return try db.firstRow(of: "event", sql, [sequence]) { row in
      let number = try row.whole()
      return EventIdentity(origin: try row.uuid(), number: number)
    }
  }
}

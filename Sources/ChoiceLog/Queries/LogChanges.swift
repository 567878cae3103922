import CardDeck
import GRDB

/// What others have done to the cards of a deck.
package struct LogChanges: Sendable {
  package struct Card: Sendable, Hashable {
    package let card: CardID
    /// The record that the events were on, if it is known.
    package let record: RecordMark?
    /// The choice that stood before the first of the events that were read, and after the last one.
    package let before, after: Choice?
    /// The choice that stands now, perhaps because of events that have not been read yet.
    package var standing: Choice?
    /// Whether an event is no note.
    package let hasChoices: Bool
    /// The number of the event that made the choice that stands now.
    package let made: Int64?
    /// Empty if there is none.
    package let note: String
    /// The number of the last event that was read.
    package let sequence: Int64
  }

  /// Each card once, in the order of its first event.
  package let cards: [Card]
  /// The counts of all choices that stand now.
  package let tally: Tally
  /// Whether events got other numbers, so that all of them are read anew: before the first event of a card nothing stood.
  package let beginsAnew: Bool
  /// Whether there are more events to read.
  package let isPartial: Bool
}

extension LogSnapshot {
  /// The end of the log, on whatever deck its newest event is.
  package func position() throws -> LogPosition {
    let sequence = try lastSequence()
    return LogPosition(version: try version(), sequence: sequence, identity: try identity(of: sequence))
  }

  /// - Parameters:
  ///   - position: Moves on behind the events that are read.
  ///   - origin: The origin whose events are left out.
  ///   - limit: The most events to read; at least 1.
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
    // If there are more, the version stays, so that the next call goes on.
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

  /// The choice that stood before an event made or put back another one.
  private func choice(below sequence: Int64) throws -> Choice? {
    try db.link(sequence).below.map { try db.link($0).choice }
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

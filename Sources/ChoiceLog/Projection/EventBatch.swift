import CardDeck
import GRDB
import GRDBSQLite

/// Writes many events, oldest first, behind all that are in a log, inside a transaction of the caller's. Comes to the
/// same as an ``EventProjector`` that is given one after another; but what follows from them is kept in memory and
/// written now and then, so that an event costs little more than its row, and nothing is read that is known already.
struct EventBatch {
  private let projector: EventProjector
  private let insert: Statement
  /// The cards that were asked for since the last flush.
  private var cards: [TouchedCard] = []
  /// Where each stands in ``cards``.
  private var places: [CardKey: Int] = [:]
  /// Those of which something else stands now or was taken back, by their places, in the order in which it came to be so.
  private var changed: [Int] = []
  /// By how much the counts change. Also by nothing: who has chosen at all is told by them.
  private var tallies: [Counted: Int] = [:]
  /// Of events since the last flush, by their numbers from ``firstLink`` on; `nil` for a note.
  private var links: [Transition.Link?] = []
  private var firstLink: Int64 = 0
  /// In the notes written since the last flush.
  private var noteBytes = 0
  /// Whether the tables know of no card of a deck and an annotator.
  private var blanks: [Scope: Bool] = [:]
  /// The last one and its number: most events are of one annotator, and all of one opening.
  private var annotator: (name: String, number: Int64)?
  private var origin: (bytes: [UInt8], number: Int64)?
  /// Of the last event; `nil` where it has not been looked for.
  private var clock: Int64?

  private struct TouchedCard {
    let key: CardKey
    let before: StoredState
    var state: CardState
    var note: (event: Int64, text: String)?
  }

  private struct Scope: Hashable {
    let deck, annotator: Int64
  }

  private struct Counted: Hashable {
    let scope: Scope
    let choice: Choice
  }

  /// So many events are held in memory: about 300 bytes each.
  private static let most = 500_000
  /// Bytes of notes likewise.
  private static let mostNoteBytes = 64 << 20

  /// Writes what `body` gives to a batch, all of it before this returns.
  ///
  /// Meanwhile the database does not compare words with those that a column may have: for each event it would make a table
  /// of them first, which takes three times as long as all else that it does with one. What is written has types here,
  /// and what is copied has been looked at (``LogRows``).
  static func write<Result>(
    to db: Database, _ body: (inout EventBatch) throws -> Result
  ) throws -> Result {
    // Not by GRDB, which refuses everything once a full disk has ended the transaction.
    func ignoreChecks(_ word: String) throws {
      let sql = "PRAGMA ignore_check_constraints = \(word)"
      let code = sqlite3_exec(db.sqliteConnection, sql, nil, nil, nil)
      guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code), sql: sql) }
    }
    let result = Swift.Result {
      try ignoreChecks("ON")
      var batch = try EventBatch(db: db)
      let result = try body(&batch)
      try batch.flush()
      return result
    }
    // Whatever has failed; and where this fails nothing is committed.
    let checked = Swift.Result { try ignoreChecks("OFF") }
    let value = try result.get()
    try checked.get()
    return value
  }

  private init(db: Database) throws {
    projector = EventProjector(db: db)
    insert = try db.cachedStatement(sql: EventColumn.insert)
  }

  // MARK: Adding

  /// - Parameters:
  ///   - identity: Not asked for if the event is left out.
  ///   - stored: What the tables say of its card, if that has been read since the last flush.
  ///   - isOnlyForOpen: Whether it is left out where a choice stands on its card.
  /// - Returns: Its number in the log; `nil` if there was nothing to undo or redo, or it was left out, and nothing was
  ///   added.
  mutating func append(
    _ event: ChoiceEvent, as identity: @autoclosure () -> EventIdentity, knowing stored: StoredState? = nil,
    onlyIfOpen isOnlyForOpen: Bool = false
  ) throws -> Int64? {
    try LogLimits.check(event)
    let key = try key(of: event.card, on: event.deck, by: event.annotator)
    let place = try place(of: key, stored)
    if isOnlyForOpen, cards[place].state.top != nil { return nil }
    let identity = identity()
    let transition = try Transition.of(event.kind, from: cards[place].state) { try link($0, at: place) }
    guard transition != nil || event.kind.note != nil else { return nil }
    let last = try clock ?? LogClock.last(in: projector.db)
    let next = LogClock.next(at: event.at, after: last)
    clock = next
    let row = EventRow(
      event, on: key, origin: try number(of: identity.origin), number: identity.number, clock: next,
      transition)
    let sequence = try row.insert(insert, in: projector.db)
    keep(transition, note: event.kind.note, as: sequence, at: place)
    keep(transition?.link(as: sequence), of: sequence)
    return sequence
  }

  /// Adds an event of another log as it is, also where it came too late and changes nothing.
  /// - Parameter event: With the numbers of this log; `sequence` and `below` are not looked at.
  mutating func append(copyOf event: EventRow) throws {
    var row = event
    let place = try place(of: row.cardKey)
    let transition = try Transition.of(row.kind, from: cards[place].state) { try link($0, at: place) }
    // Taken back, or put back, by another copy before.
    let isLate = transition?.subject != row.subject || transition == nil
    guard !row.kind.isAboutAnother || row.subject != nil else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an undo of nothing")
    }
    row.below = row.kind.isAboutAnother && isLate ? Transition.withoutEffect : transition?.below
    let sequence = try row.insert(insert, in: projector.db)
    let written = row.choice.map {
      Transition.Link(sequence: sequence, choice: $0, subject: row.subject, below: row.below)
    }
    keep(written, of: sequence)
    keep(isLate ? nil : transition, note: row.kind.note, as: sequence, at: place)
  }

  /// What stands on a card, and what was taken back.
  mutating func state(of card: CardID, on deck: DeckID, by annotator: String) throws -> CardState {
    let key = try key(of: card, on: deck, by: annotator)
    return cards[try place(of: key)].state
  }

  private mutating func keep(_ transition: Transition?, note: String?, as sequence: Int64, at place: Int) {
    if let note {
      cards[place].note = (sequence, note)
      noteBytes += note.utf8.count
    } else if let transition {
      let (key, before, next) = (cards[place].key, cards[place].state.choice, transition.state(as: sequence))
      if next.choice != before {
        let scope = Scope(deck: key.deck, annotator: key.annotator)
        if let before { tallies[Counted(scope: scope, choice: before), default: 0] -= 1 }
        if let choice = next.choice { tallies[Counted(scope: scope, choice: choice), default: 0] += 1 }
      }
      if cards[place].state == cards[place].before.state { changed.append(place) }
      cards[place].state = next
    }
  }

  // MARK: What is known

  private mutating func key(of card: CardID, on deck: DeckID, by annotator: String) throws -> CardKey {
    let number: Int64
    if let last = self.annotator, last.name.hasSameBytes(as: annotator) {
      number = last.number
    } else {
      number = try projector.annotator(named: annotator)
      self.annotator = (annotator, number)
    }
    return CardKey(deck: deck.rawValue, annotator: number, card: StoredText(card))
  }

  private mutating func number(of bytes: [UInt8]) throws -> Int64 {
    if let origin, origin.bytes == bytes { return origin.number }
    let number = try projector.origin(bytes)
    origin = (bytes, number)
    return number
  }

  /// Where a card stands in ``cards``, until the next time that one is asked for.
  private mutating func place(of key: CardKey, _ stored: StoredState? = nil) throws -> Int {
    if max(links.count, cards.count) >= Self.most || noteBytes >= Self.mostNoteBytes { try flush() }
    if let place = places[key] { return place }
    let stored =
      try stored
      ?? (isBlank(Scope(deck: key.deck, annotator: key.annotator)) ? StoredState() : projector.stored(key))
    cards.append(TouchedCard(key: key, before: stored, state: stored.state))
    places[key] = cards.count - 1
    return cards.count - 1
  }

  private mutating func isBlank(_ scope: Scope) throws -> Bool {
    if let isBlank = blanks[scope] { return isBlank }
    let isBlank = try projector.isBlank(deck: scope.deck, annotator: scope.annotator)
    blanks[scope] = isBlank
    return isBlank
  }

  /// - Parameter place: Of the card that the event is about.
  private func link(_ sequence: Int64, at place: Int) throws -> Transition.Link {
    if let link = cards[place].before.link, link.sequence == sequence { return link }
    let index = Int(sequence - firstLink)
    if links.indices.contains(index), let link = links[index] { return link }
    return try projector.link(sequence)
  }

  private mutating func keep(_ link: Transition.Link?, of sequence: Int64) {
    if links.isEmpty { firstLink = sequence }
    // The database numbers one after another; whatever else it did, the link would be read from it.
    if sequence == firstLink + Int64(links.count) { links.append(link) }
  }

  // MARK: Writing

  /// Writes what follows from the events so far.
  mutating func flush() throws {
    for place in changed {
      let card = cards[place]
      try projector.keep(card.state, of: card.key, row: card.before.row)
    }
    for card in cards {
      if let note = card.note { try projector.keep(note: note.text, of: card.key, event: note.event) }
    }
    for (counted, difference) in tallies {
      try projector.count(
        counted.choice, by: difference, deck: counted.scope.deck, annotator: counted.scope.annotator)
    }
    cards.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    changed.removeAll(keepingCapacity: true)
    tallies.removeAll()
    links.removeAll(keepingCapacity: true)
    blanks.removeAll()
    noteBytes = 0
  }
}

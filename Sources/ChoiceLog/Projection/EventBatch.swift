import CardDeck
import GRDB

/// Writes many events, oldest first, behind all that are in a log, inside a transaction of the caller's. Comes to the
/// same as an ``EventProjector`` that is given one after another; but what follows from them is kept in memory and
/// written now and then, so that an event costs little more than its row, and nothing is read that is known already.
struct EventBatch {
  private let projector: EventProjector
  private let insert: EventInsert
  /// The cards that were asked for since the last flush.
  private var cards: [TouchedCard] = []
  /// Where each stands in ``cards``.
  private var places: [CardKey: Int] = [:]
  /// Those of which something else stands now or was taken back, by their places, in the order in which it came to be so.
  private var changed: [Int] = []
  /// By how much the counts change. Also by nothing: who has chosen at all is told by them.
  private var tallies: [Counted: Int] = [:]
  /// By their numbers, of events that are not behind the last flush.
  private var links: [Int64: Transition.Link] = [:]
  /// In the notes written since the last flush.
  private var noteBytes = 0
  /// Whether the tables know of no card of a deck and an annotator.
  private var blanks: [Scope: Bool] = [:]
  private var annotators: [StoredText: Int64] = [:]
  private var origins: [[UInt8]: Int64] = [:]
  /// Of the last event; `nil` where it has not been looked for.
  private var clock: Int64?

  private struct TouchedCard {
    let key: CardKey
    let before: CardState
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

  init(db: Database) throws {
    projector = EventProjector(db: db)
    insert = try EventInsert(db)
  }

  // MARK: Adding

  /// - Returns: Its number in the log; `nil` if there was nothing to undo or redo and nothing was added.
  mutating func append(_ event: ChoiceEvent, as identity: EventIdentity) throws -> Int64? {
    try LogLimits.check(event)
    let key = try key(of: event.card, on: event.deck, by: event.annotator)
    let place = try place(of: key)
    let transition = try Transition.of(event.kind, from: cards[place].state, link: link)
    guard transition != nil || event.note != nil else { return nil }
    let last = try clock ?? LogClock.last(in: projector.db)
    let next = LogClock.next(at: event.at, after: last)
    clock = next
    let sequence = try insert.run(
      event, on: key, origin: number(of: identity.origin), number: identity.number,
      EventInsert.Stored(
        clock: next, choice: transition?.choice, subject: transition?.subject, below: transition?.below))
    keep(transition, note: event.note, as: sequence, at: place)
    if let transition { links[sequence] = transition.link(as: sequence) }
    return sequence
  }

  /// Adds an event of another log as it is, also where it came too late and changes nothing.
  /// - Parameters:
  ///   - row: With the stored columns of an event first; deck, annotator and origin by their numbers here. Those that
  ///     follow from the order of events, the number among them, are not looked at.
  ///   - subject: What the event takes or puts back, by its number here.
  mutating func append(copyOf row: Statement, subject: Int64?) throws {
    func text(_ column: EventColumn) -> StoredText? { row.text(Int32(column.rawValue)) }
    let (note, choice) = (text(.note), text(.choice).flatMap { Choice(rawValue: $0.text) })
    guard let deck = row.integer(Int32(EventColumn.deck.rawValue)),
      let annotator = row.integer(Int32(EventColumn.annotator.rawValue)), let card = text(.card),
      let kind = ChoiceEvent.Kind(word: text(.kind)?.text ?? "", choice: choice, note: note?.text)
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an event of an unknown kind") }
    let place = try place(of: CardKey(deck: deck, annotator: annotator, card: card))
    let transition = try Transition.of(kind, from: cards[place].state, link: link)
    // Taken back, or put back, by another copy before.
    let isLate = transition?.subject != subject || transition == nil
    guard kind.isStatement || subject != nil else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an undo of nothing")
    }
    let below = kind.isStatement || !isLate ? transition?.below : Transition.withoutEffect
    let sequence = try insert.run(copyOf: row, subject: subject, below: below)
    if let choice {
      links[sequence] = Transition.Link(sequence: sequence, choice: choice, subject: subject, below: below)
    }
    keep(isLate ? nil : transition, note: note?.text, as: sequence, at: place)
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
      if cards[place].state == cards[place].before { changed.append(place) }
      cards[place].state = next
    }
  }

  // MARK: What is known

  private mutating func key(of card: CardID, on deck: DeckID, by annotator: String) throws -> CardKey {
    let name = StoredText(annotator)
    let number = try annotators[name] ?? projector.annotator(named: annotator)
    annotators[name] = number
    return CardKey(deck: deck.rawValue, annotator: number, card: StoredText(card))
  }

  private mutating func number(of origin: [UInt8]) throws -> Int64 {
    if let number = origins[origin] { return number }
    let number = try projector.origin(origin)
    origins[origin] = number
    return number
  }

  /// Where a card stands in ``cards``, until the next time that one is asked for.
  private mutating func place(of key: CardKey) throws -> Int {
    if max(links.count, cards.count) >= Self.most || noteBytes >= Self.mostNoteBytes { try flush() }
    if let place = places[key] { return place }
    let state =
      try isBlank(Scope(deck: key.deck, annotator: key.annotator)) ? CardState() : projector.state(of: key)
    cards.append(TouchedCard(key: key, before: state, state: state))
    places[key] = cards.count - 1
    return cards.count - 1
  }

  private mutating func isBlank(_ scope: Scope) throws -> Bool {
    if let isBlank = blanks[scope] { return isBlank }
    let isBlank = try projector.isBlank(deck: scope.deck, annotator: scope.annotator)
    blanks[scope] = isBlank
    return isBlank
  }

  private func link(_ sequence: Int64) throws -> Transition.Link {
    try links[sequence] ?? projector.link(sequence)
  }

  // MARK: Writing

  /// Writes what follows from the events so far; to be called in the end.
  mutating func flush() throws {
    for place in changed { try projector.keep(cards[place].state, of: cards[place].key) }
    for card in cards {
      if let note = card.note { try projector.keep(note: note.text, of: card.key, event: note.event) }
    }
    for (counted, difference) in tallies {
      try projector.count(
        counted.choice, by: difference, deck: counted.scope.deck, annotator: counted.scope.annotator)
    }
    cards.removeAll()
    places.removeAll()
    changed.removeAll()
    tallies.removeAll()
    links.removeAll()
    blanks.removeAll()
    noteBytes = 0
  }
}

extension ChoiceEvent.Kind {
  /// Says something by itself; an undo and a redo are about an earlier event.
  fileprivate var isStatement: Bool {
    switch self {
    case .choose, .note: true
    case .undo, .redo: false
    }
  }
}

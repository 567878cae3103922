import GRDB

/// Writes many events, oldest first, behind all that are in a log. What follows from them is kept in memory and written
/// now and then, so that an event costs little more than its row.
struct EventReplay {
  private let db: Database
  private let projector: EventProjector
  private let insert: Statement
  private var cards: [CardKey: ReplayedCard] = [:]
  /// By how much the counts change. Also by nothing: who has chosen at all is told by them.
  private var tallies: [Counted: Int] = [:]
  /// By their numbers, of events that are not behind the last flush.
  private var links: [Int64: Transition.Link] = [:]
  /// In the notes written since the last flush.
  private var noteBytes = 0

  private struct ReplayedCard {
    let before: CardState
    var state: CardState
    var note: (event: Int64, text: String)?
  }

  /// What is counted together: whatever the card.
  private struct Counted: Hashable {
    let key: CardKey
    let choice: Choice

    init(_ key: CardKey, _ choice: Choice) {
      self.key = CardKey(deck: key.deck, annotator: key.annotator, card: StoredText(""))
      self.choice = choice
    }
  }

  /// So many events are held in memory: about 300 bytes each.
  private static let most = 500_000
  /// Bytes of notes likewise.
  private static let mostNoteBytes = 64 << 20

  init(db: Database) throws {
    self.db = db
    projector = EventProjector(db: db)
    insert = try db.makeStatement(sql: EventColumn.insert)
  }

  /// - Parameters:
  ///   - row: With the stored columns of an event first; deck, annotator and origin by their numbers here. Those that
  ///     follow from the order of events, the number among them, are not looked at.
  ///   - subject: What the event takes or puts back, by its number here.
  mutating func add(_ row: Row, subject: Int64?) throws {
    func value<Value: DatabaseValueConvertible>(_ column: EventColumn) -> Value { row[column.rawValue] }
    func valueIfAny<Value: DatabaseValueConvertible>(_ column: EventColumn) -> Value? { row[column.rawValue] }
    let note: StoredText? = valueIfAny(.note)
    let choice = valueIfAny(.choice).flatMap { Choice(rawValue: $0) }
    guard let kind = ChoiceEvent.Kind(word: value(.kind), choice: choice, note: note?.text) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an event of an unknown kind")
    }
    let key = CardKey(deck: value(.deck), annotator: value(.annotator), card: value(.card))
    var card = try card(key)
    let transition = try Transition.of(kind, from: card.state, link: link)
    // Taken back, or put back, by another copy before.
    let isLate = transition?.subject != subject || transition == nil
    guard kind.isStatement || subject != nil else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an undo of nothing")
    }
    let below = kind.isStatement || !isLate ? transition?.below : Transition.withoutEffect
    let values: [DatabaseValue] = EventColumn.written.map { column in
      switch column {
      case .subject: subject.databaseValue
      case .below: below.databaseValue
      default: value(column)
      }
    }
    try insert.execute(arguments: StatementArguments(values))
    let sequence = db.lastInsertedRowID
    if let choice {
      links[sequence] = Transition.Link(sequence: sequence, choice: choice, subject: subject, below: below)
    }
    if let note {
      card.note = (sequence, note.text)
      noteBytes += note.text.utf8.count
    } else if let transition, !isLate {
      let next = transition.state(as: sequence)
      if next.choice != card.state.choice {
        if let choice = card.state.choice { tallies[Counted(key, choice), default: 0] -= 1 }
        if let choice = next.choice { tallies[Counted(key, choice), default: 0] += 1 }
      }
      card.state = next
    }
    cards[key] = card
    if max(links.count, cards.count) >= Self.most || noteBytes >= Self.mostNoteBytes { try flush() }
  }

  private func card(_ key: CardKey) throws -> ReplayedCard {
    if let card = cards[key] { return card }
    let state = try projector.state(of: key)
    return ReplayedCard(before: state, state: state)
  }

  private func link(_ sequence: Int64) throws -> Transition.Link {
    try links[sequence] ?? projector.link(sequence)
  }

  /// Writes what follows from the events so far; to be called in the end.
  mutating func flush() throws {
    for (key, card) in cards.sorted(by: { ($0.value.state.top ?? 0) < ($1.value.state.top ?? 0) }) {
      if card.state != card.before { try projector.keep(card.state, of: key) }
      if let note = card.note { try projector.keep(note: note.text, of: key, event: note.event) }
    }
    for (counted, difference) in tallies {
      try projector.count(counted.choice, by: difference, of: counted.key)
    }
    cards.removeAll()
    tallies.removeAll()
    links.removeAll()
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

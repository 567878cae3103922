import Foundation
import GRDB

/// Writes many events, oldest first, behind all that are in a log. What follows from them is kept in memory and written
/// now and then, so that an event costs little more than its row.
struct EventReplay {
  private let db: Database
  private let keeper: Keeper
  private let insert: Statement
  private var cards: [Keeper.Place: Card] = [:]
  /// By how much the counts change. Also by nothing: who has chosen at all is told by them.
  private var tallies: [Counted: Int] = [:]
  /// By their numbers, of events that are not behind the last flush.
  private var links: [Int64: Transition.Link] = [:]

  private struct Card {
    let before: CardState
    var state: CardState
    var note: (event: Int64, text: String)?
  }

  /// What is counted together; of the place the card does not matter.
  private struct Counted: Hashable {
    let place: Keeper.Place
    let choice: Choice

    init(_ place: Keeper.Place, _ choice: Choice) {
      self.place = Keeper.Place(deck: place.deck, annotator: place.annotator, card: StoredText(""))
      self.choice = choice
    }
  }

  /// So many events are held in memory: about 300 bytes each.
  private static let most = 500_000

  init(db: Database) throws {
    self.db = db
    keeper = Keeper(db: db)
    insert = try db.makeStatement(
      sql: """
        INSERT INTO main.event (\(Self.columns.joined(separator: ", ")), subject, below)
        VALUES (\(Self.columns.map { _ in "?" }.joined(separator: ", ")), ?, ?)
        """)
  }

  private static let columns = [
    "origin", "number", "deck", "annotator", "card", "kind", "choice", "cause", "at", "dwell", "recordHash",
    "recordOffset", "tx", "ty", "vx", "vy", "ratio", "note", "clock",
  ]

  /// - Parameters:
  ///   - row: With the names of the event table's columns; deck, annotator and origin by their numbers here.
  ///   - subject: What the event takes or puts back, by its number here.
  mutating func add(_ row: Row, subject: Int64?) throws {
    let note: StoredText? = row["note"]
    let choice = Choice(stored: row["choice"])
    let kind = try LoggedEvent.kind(row["kind"], choice: choice, note: note?.text)
    let place = Keeper.Place(deck: row["deck"], annotator: row["annotator"], card: row["card"])
    var card = try card(at: place)
    let transition = try Transition.of(kind, from: card.state, link: link)
    // Taken back, or put back, by another copy before.
    let isLate = transition?.subject != subject || transition == nil
    guard kind.isStatement || subject != nil else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an undo of nothing")
    }
    let below = kind.isStatement || !isLate ? transition?.below : Transition.withoutEffect
    let values: [DatabaseValue] = Self.columns.map { row[$0] }
    try insert.execute(
      arguments: StatementArguments(values + [subject.databaseValue, below.databaseValue]))
    let sequence = db.lastInsertedRowID
    if let choice {
      links[sequence] = Transition.Link(sequence: sequence, choice: choice, subject: subject, below: below)
    }
    if let note {
      card.note = (sequence, note.text)
    } else if let transition, !isLate {
      let next = transition.state(as: sequence)
      if next.choice != card.state.choice {
        if let choice = card.state.choice { tallies[Counted(place, choice), default: 0] -= 1 }
        if let choice = next.choice { tallies[Counted(place, choice), default: 0] += 1 }
      }
      card.state = next
    }
    cards[place] = card
    if links.count >= Self.most { try flush() }
  }

  private func card(at place: Keeper.Place) throws -> Card {
    if let card = cards[place] { return card }
    let state = try keeper.state(of: place)
    return Card(before: state, state: state)
  }

  private func link(_ sequence: Int64) throws -> Transition.Link {
    try links[sequence] ?? keeper.link(sequence)
  }

  /// Writes what follows from the events so far; to be called in the end.
  mutating func flush() throws {
    for (place, card) in cards.sorted(by: { ($0.value.state.top ?? 0) < ($1.value.state.top ?? 0) }) {
      if card.state != card.before { try keeper.keep(card.state, of: place) }
      if let note = card.note { try keeper.keep(note: note.text, of: place, event: note.event) }
    }
    for (counted, difference) in tallies {
      try keeper.count(counted.choice, by: difference, of: counted.place)
    }
    cards.removeAll()
    tallies.removeAll()
    links.removeAll()
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

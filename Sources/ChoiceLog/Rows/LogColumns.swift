import CardDeck
import GRDB

/// The columns of a query in the order in which it selects them: the number of each is its index in a row.
protocol QueryColumn: RawRepresentable<Int>, CaseIterable, Sendable {
  /// As it stands in the query.
  var sql: String { get }
  /// What a query selects.
  static var list: String { get }
}

extension QueryColumn {
  var sql: String { "\(self)" }
  static var joined: String { allCases.map(\.sql).joined(separator: ", ") }
}

/// What is kept of an event: the columns of the table `event`, and two that a query joins. Whatever is selected, written
/// or read of an event goes by this one list; the table itself stands in ``Schema``.
enum EventColumn: Int, QueryColumn {
  case seq, origin, number, deck, annotator, card, kind, choice, cause, at, dwell, recordHash, recordOffset
  case tx, ty, vx, vy, ratio, note, subject, below, clock, rank, model, explored
  /// Of the annotator, and of the origin.
  case name, uuid

  /// Those that the table has.
  static let stored = allCases.filter { ![.name, .uuid].contains($0) }
  /// Those that are written; the database numbers the events.
  static let written = stored.filter { $0 != .seq }
  /// Those that mean the same in every log once deck and annotator are numbers of this one.
  static let portable = stored.filter { ![.seq, .origin, .number, .subject, .below].contains($0) }

  var sql: String {
    switch self {
    case .name: "a.name"
    case .uuid: "o.uuid"
    default: "e.\(self)"
    }
  }

  // Written out as those of a deck are.
  static let list = """
    e.seq, e.origin, e.number, e.deck, e.annotator, e.card, e.kind, e.choice, e.cause, e.at, e.dwell, e.recordHash, \
    e.recordOffset, e.tx, e.ty, e.vx, e.vy, e.ratio, e.note, e.subject, e.below, e.clock, e.rank, e.model, e.explored, \
    a.name, o.uuid
    """
  /// The columns of the table alone.
  static let select = "SELECT \(names(stored)) FROM event"
  /// Takes the values of ``written`` in their order.
  static let insert = """
    INSERT INTO main.event (\(names(written))) VALUES (\(written.map { _ in "?" }.joined(separator: ", ")))
    """

  /// The names alone, as one table has them.
  static func names(_ columns: [EventColumn]) -> String {
    columns.map { "\($0)" }.joined(separator: ", ")
  }
}

// What follows from the events, and what they refer to, as the tables have it.

enum StandingColumn: Int, QueryColumn {
  case card, top, made, choice, undone, rowid
  static let list = joined
}

enum DeckColumn: Int, QueryColumn {
  case id, kind, key, title, firstSeen, lastSeen
  // To ask a case for its name takes a search through all types of the program, for which the first frame would wait.
  static let list = "id, kind, key, title, firstSeen, lastSeen"
}

enum AnnotatorColumn: Int, QueryColumn {
  case id, name
  static let list = joined
}

enum TallyColumn: Int, QueryColumn {
  case choice, count
  static let list = joined
}

enum NoteColumn: Int, QueryColumn {
  case text, event
  static let list = joined
}

// Of a team's decks.

enum TeamColumn: Int, QueryColumn {
  case uuid, person, head, cards, size, overlap, lease, sentUpTo, deck
  static let list = joined
}

enum HeldColumn: Int, QueryColumn {
  case block
  static let list = joined
}

enum HeldCardColumn: Int, QueryColumn {
  case card, block, position, isOurs, record, rowid
  static let list = joined
}

enum SentColumn: Int, QueryColumn {
  case origin, number, rowid
  static let list = joined
}

/// What stands, with the event that made it and the note on its card.
enum StandingChoiceColumn: Int, QueryColumn {
  case card, choice, annotator, top, made, at, cause, dwell, recordHash, recordOffset, explored, note, rowid
  /// What the event that made it stands on, and what was taken back before.
  case below, undone
  static let list = joined

  var sql: String {
    switch self {
    case .card, .choice, .top, .made, .rowid, .undone: "s.\(self)"
    case .annotator: "a.name"
    case .at, .cause, .dwell, .recordHash, .recordOffset, .explored, .below: "e.\(self)"
    case .note: "n.text"
    }
  }
}

extension LoggedEvent {
  /// Rows that refer to nobody are told of, not left out.
  static let select = """
    SELECT \(EventColumn.list)
    FROM event e LEFT JOIN annotator a ON a.id = e.annotator LEFT JOIN origin o ON o.id = e.origin
    """

  init(_ row: Row) throws {
    let row = StoredRow<EventColumn>(row, of: "event", number: .seq)
    let choice = try row.choiceIfAny(.choice)
    let event = ChoiceEvent(
      try row.kind(choice: choice), card: CardID(try row.text(.card)),
      deck: DeckID(rawValue: try row.whole(.deck)), annotator: try row.text(.name),
      cause: try row.text(.cause), at: try row.whole(.at, in: LogLimits.times),
      dwell: try row.wholeIfAny(.dwell, in: 0...LogLimits.dwell),
      record: try RecordMark(row, hash: .recordHash, offset: .recordOffset), figures: try GestureFigures(row),
      rank: try CardRank(row))
    self.init(
      sequence: try row.whole(.seq), event: event, choice: choice, subject: try row.wholeIfAny(.subject),
      identity: try EventIdentity(row))
  }
}

extension EventIdentity {
  init(_ row: StoredRow<EventColumn>) throws {
    self.init(origin: [UInt8](try row.bytes(.uuid, count: 16)), number: try row.whole(.number))
  }
}

extension StoredRow<EventColumn> {
  func kind(choice: Choice?) throws -> ChoiceEvent.Kind {
    let note = try textIfAny(.note)
    return try word(.kind) { ChoiceEvent.Kind(word: $0, choice: choice, note: note) }
  }
}

extension ChoiceEvent.Kind {
  /// As it is stored.
  package var word: String {
    switch self {
    case .choose: "choose"
    case .undo: "undo"
    case .redo: "redo"
    case .note: "note"
    }
  }

  /// - Parameter choice: That is made, taken back or put back.
  /// - Returns: `nil` for what no event is.
  init?(word: String, choice: Choice?, note: String?) {
    switch (word, choice) {
    case ("choose", let choice?): self = .choose(choice)
    case ("undo", _?): self = .undo
    case ("redo", _?): self = .redo
    case ("note", nil): self = .note(note ?? "")
    default: return nil
    }
  }
}

extension CardRank {
  /// `nil` if the card was in no learned order.
  fileprivate init?(_ row: StoredRow<EventColumn>) throws {
    guard let rank = try row.wholeIfAny(.rank, in: Self.ranks) else { return nil }
    self.init(
      rank: Int(rank), model: Int(try row.wholeIfAny(.model, in: Self.models) ?? 0),
      isExplored: try row.wholeIfAny(.explored, in: 0...1) == 1)
  }
}

extension GestureFigures {
  /// `nil` if any of them is missing.
  fileprivate init?(_ row: StoredRow<EventColumn>) throws {
    let figures = (
      try row.realIfAny(.tx), try row.realIfAny(.ty), try row.realIfAny(.vx), try row.realIfAny(.vy),
      try row.realIfAny(.ratio)
    )
    guard case (let tx?, let ty?, let vx?, let vy?, let ratio?) = figures else { return nil }
    self.init(tx: tx, ty: ty, vx: vx, vy: vy, ratio: ratio)
  }
}

import CardDeck
import GRDB

/// The columns of the table `event`, and two that a query joins. Whatever is selected, read or written of an event goes by
/// this one list; the table itself stands in ``Schema``.
enum EventColumn: Int, QueryColumn {
  case seq, origin, number, deck, annotator, card, kind, choice, cause, at, dwell, recordHash, recordOffset
  case tx, ty, vx, vy, ratio, note, subject, below, clock, rank, model, explored
  /// Of the annotator, and of the origin.
  case name, uuid

  /// The columns that the table has.
  static let stored = allCases.filter { ![.name, .uuid].contains($0) }
  /// The columns that are written; the database numbers the events.
  static let written = stored.filter { $0 != .seq }
  /// The columns that mean the same in every log once deck and annotator are numbers of this one.
  static let portable = stored.filter { ![.seq, .origin, .number, .subject, .below].contains($0) }

  fileprivate static let figures: [EventColumn] = [.tx, .ty, .vx, .vy, .ratio]
  fileprivate static let learnedOrder: [EventColumn] = [.rank, .model, .explored]

  var table: String { "event" }
  var rowNumber: EventColumn? { .seq }

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

/// A row of the table `event`: how it is read, checked and written.
struct EventRow {
  /// The event's number in this log; 0 for one that is still to be written.
  let sequence: Int64
  /// Numbers of this log.
  let origin: Int64
  var deck, annotator: Int64
  /// The event's number within its origin.
  let number: Int64
  let card: StoredText
  let kind: ChoiceEvent.Kind
  /// The choice made, taken back or put back; `nil` for a note.
  let choice: Choice?
  let cause: String
  let at: Int64
  let dwell: Int64?
  let record: RecordMark?
  let figures: GestureFigures?
  let rank: CardRank?
  let clock: Int64
  /// See ``Transition``.
  var subject, below: Int64?

  var cardKey: CardKey { CardKey(deck: deck, annotator: annotator, card: card) }

  // MARK: Reading

  /// - Throws: ``RowFault`` for whatever no program of ours writes. What other rows say is not looked at.
  init(_ row: StoredRow<EventColumn>) throws {
    sequence = try row.whole(.seq)
    origin = try row.whole(.origin)
    number = try row.whole(.number)
    deck = try row.whole(.deck)
    annotator = try row.whole(.annotator)
    card = StoredText(try row.text(.card))
    choice = try row.choiceIfAny(.choice)
    kind = try row.eventKind(choice)
    cause = try row.text(.cause)
    at = try row.whole(.at, in: LogLimits.times)
    dwell = try row.wholeIfAny(.dwell, in: 0...LogLimits.dwell)
    record = try row.record(hash: .recordHash, offset: .recordOffset)
    figures =
      try row.has(EventColumn.figures)
      ? GestureFigures(
        tx: row.real(.tx), ty: row.real(.ty), vx: row.real(.vx), vy: row.real(.vy), ratio: row.real(.ratio))
      : nil
    rank =
      try row.has(EventColumn.learnedOrder)
      ? CardRank(
        rank: Int(row.whole(.rank, in: CardRank.ranks)), model: Int(row.whole(.model, in: CardRank.models)),
        isExplored: row.whole(.explored, in: 0...1) == 1)
      : nil
    clock = try row.whole(.clock, in: .min ... .max)
    subject = try row.wholeIfAny(.subject)
    below = try row.wholeIfAny(.below, in: 0...LogLimits.counts.upperBound)
  }

  // MARK: Writing

  /// - Parameters:
  ///   - origin: Of its identity, by its number here.
  ///   - transition: `nil` for a note.
  init(
    _ event: ChoiceEvent, on card: CardKey, origin: Int64, number: Int64, clock: Int64,
    _ transition: Transition?
  ) {
    sequence = 0
    self.origin = origin
    self.number = number
    (deck, annotator, self.card) = (card.deck, card.annotator, card.card)
    kind = event.kind
    choice = transition?.choice
    cause = event.cause
    at = event.at
    dwell = event.dwell
    record = event.record
    figures = event.figures
    rank = event.rank
    self.clock = clock
    subject = transition?.subject
    below = transition?.below
  }

  /// - Parameter statement: ``EventColumn/insert``.
  /// - Returns: The event's number.
  func insert(_ statement: Statement, in db: Database) throws -> Int64 {
    // A parameter has its column's number: only the first column, the number of the event, is not written.
    for column in EventColumn.written { bind(column, to: statement, at: Int32(column.rawValue)) }
    try statement.runOnce(in: db)
    return db.lastInsertedRowID
  }

  func bind(_ column: EventColumn, to statement: Statement, at parameter: Int32) {
    switch column {
    case .origin: statement.bind(origin, at: parameter)
    case .number: statement.bind(number, at: parameter)
    case .deck: statement.bind(deck, at: parameter)
    case .annotator: statement.bind(annotator, at: parameter)
    case .card: statement.bind(card, at: parameter)
    case .kind: statement.bind(StoredText(kind.word), at: parameter)
    case .choice: statement.bind(StoredText(choice?.rawValue), at: parameter)
    case .cause: statement.bind(StoredText(cause), at: parameter)
    case .at: statement.bind(at, at: parameter)
    case .dwell: statement.bind(dwell, at: parameter)
    case .recordHash: statement.bind(record?.hash, at: parameter)
    case .recordOffset: statement.bind(record?.offset, at: parameter)
    case .tx: statement.bind(figures?.tx, at: parameter)
    case .ty: statement.bind(figures?.ty, at: parameter)
    case .vx: statement.bind(figures?.vx, at: parameter)
    case .vy: statement.bind(figures?.vy, at: parameter)
    case .ratio: statement.bind(figures?.ratio, at: parameter)
    case .note: statement.bind(StoredText(kind.note), at: parameter)
    case .subject: statement.bind(subject, at: parameter)
    case .below: statement.bind(below, at: parameter)
    case .clock: statement.bind(clock, at: parameter)
    case .rank: statement.bind(rank.map { Int64($0.rank) }, at: parameter)
    case .model: statement.bind(rank.map { Int64($0.model) }, at: parameter)
    case .explored: statement.bind(rank.map { Int64($0.isExplored ? 1 : 0) }, at: parameter)
    case .seq, .name, .uuid: break
    }
  }
}

extension LoggedEvent {
  /// Rows that refer to nobody are told of, not left out.
  static let select = """
    SELECT \(EventColumn.list)
    FROM event e LEFT JOIN annotator a ON a.id = e.annotator LEFT JOIN origin o ON o.id = e.origin
    """

  /// - Parameter row: Of ``select``.
  init(_ row: StoredRow<EventColumn>) throws {
    let stored = try EventRow(row)
    let event = ChoiceEvent(
      stored.kind, card: CardID(stored.card.text), deck: DeckID(rawValue: stored.deck),
      annotator: try row.text(.name), cause: stored.cause, at: stored.at, dwell: stored.dwell,
      record: stored.record, figures: stored.figures, rank: stored.rank)
    self.init(
      sequence: stored.sequence, event: event, choice: stored.choice, subject: stored.subject,
      identity: try EventIdentity(row))
  }
}

extension EventIdentity {
  /// - Parameter row: Of ``LoggedEvent/select``.
  init(_ row: StoredRow<EventColumn>) throws {
    self.init(origin: try row.bytes(.uuid, count: 16), number: try row.whole(.number))
  }
}

extension StoredRow<EventColumn> {
  /// - Parameter choice: That the row has.
  fileprivate func eventKind(_ choice: Choice?) throws -> ChoiceEvent.Kind {
    let (word, note) = (try text(.kind), try textIfAny(.note, limit: LogLimits.note))
    guard (choice == nil) == (word == "note") else { throw fault(.choice) }
    guard (note != nil) == (word == "note") else { throw fault(.note) }
    return switch (word, choice, note) {
    case ("choose", let choice?, _): .choose(choice)
    case ("undo", _, _): .undo
    case ("redo", _, _): .redo
    case ("note", _, let note?): .note(note)
    default: throw fault(.kind)
    }
  }

  /// Whether a row has values in all of these columns, or in none.
  fileprivate func has(_ columns: [EventColumn]) throws -> Bool {
    let isWithout = isNull(columns[0])
    for column in columns where isNull(column) != isWithout { throw fault(column) }
    return !isWithout
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
}

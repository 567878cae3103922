import CardDeck
import GRDB

/// A row of the table `event`: how it is read, checked and written. The order of ``columns`` is that in which values are
/// read and bound; the table itself stands in ``Schema``.
struct EventRow {
  /// The event's number in this log.
  var sequence: Int64
  /// The number of its origin in this log.
  let origin: Int64
  /// The event's number within its origin.
  let number: Int64
  /// With numbers of this log.
  var cardKey: CardKey
  let kind: ChoiceEvent.Kind
  /// The choice made, taken back or put back; `nil` for a note.
  let choice: Choice?
  /// See ``ChoiceEvent/reason``.
  let reason: String?
  let cause: String
  let at: Int64
  let dwell: Int64?
  let record: RecordMark?
  let figures: GestureFigures?
  let rank: CardRank?
  let clock: Int64
  /// See ``Transition``.
  var subject, below: Int64?

  /// The columns that mean the same in every log once deck and annotator are numbers of this one.
  static let portable = [
    "deck", "annotator", "card", "kind", "choice", "note", "reason", "cause", "at", "dwell", "recordHash",
    "recordOffset", "tx", "ty", "vx", "vy", "ratio", "rank", "model", "explored", "clock",
  ]
  static let columns = ["seq", "origin", "number"] + portable + ["subject", "below"]

  static let select = "SELECT \(columns.joined(separator: ", ")) FROM event"
  static let insert = """
    INSERT INTO main.event (\(columns.joined(separator: ", ")))
    VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
    """

  // MARK: Reading

  /// - Throws: ``RowFault`` for what no program of ours writes. Other rows are not looked at.
  init(_ row: RowReader) throws {
    sequence = row.number
    origin = try row.whole()
    number = try row.whole()
    cardKey = CardKey(
      deck: try row.whole(), annotator: try row.whole(), card: CardID(try row.text()))
    (kind, choice) = try row.eventKind()
    if case .choose = kind {
      reason = try row.ifAny { try row.text(limit: LogLimits.note) }
    } else {
      guard row.isNull else { throw row.fault("reason") }
      reason = try row.ifAny { try row.text() }
    }
    cause = try row.text()
    at = try row.whole(in: LogLimits.times)
    dwell = try row.ifAny { try row.whole(in: 0...LogLimits.dwell) }
    record = try row.record()
    figures =
      try row.haveValues(next: 5)
      ? GestureFigures(tx: row.real(), ty: row.real(), vx: row.real(), vy: row.real(), ratio: row.real())
      : nil
    rank =
      try row.haveValues(next: 3)
      ? CardRank(
        rank: Int(row.whole(in: CardRank.ranks)), model: Int(row.whole(in: CardRank.models)),
        isExplored: row.whole(in: 0...1) == 1)
      : nil
    clock = try row.whole(in: .min ... .max)
    subject = try row.ifAny { try row.whole() }
    below = try row.ifAny { try row.whole(in: 0...LogLimits.counts.upperBound) }
  }

  // MARK: Writing

  /// - Parameters:
  ///   - origin: The number that the origin has in this log.
  ///   - transition: `nil` for a note.
  init(
    _ event: ChoiceEvent, on card: CardKey, as sequence: Int64, origin: Int64, number: Int64, clock: Int64,
    _ transition: Transition?
  ) {
    self.sequence = sequence
    (self.origin, self.number, cardKey) = (origin, number, card)
    (kind, choice, reason, cause) = (event.kind, transition?.choice, event.reason, event.cause)
    (at, dwell, record, figures, rank) = (event.at, event.dwell, event.record, event.figures, event.rank)
    self.clock = clock
    (subject, below) = (transition?.subject, transition?.below)
  }

  /// - Parameter statement: Made of ``insert``.
  func insert(_ statement: Statement, in db: Database) throws {
    var parameters = Parameters(of: statement)
    parameters.bind(sequence)
    parameters.bind(origin)
    parameters.bind(number)
    bindPortable(to: &parameters)
    parameters.bind(subject)
    parameters.bind(below)
    try statement.runOnce(in: db)
  }

  /// Binds the values of ``portable``.
  func bindPortable(to parameters: inout Parameters) {
    cardKey.bind(to: &parameters)
    parameters.bind(kind.word)
    parameters.bind(choice?.rawValue)
    parameters.bind(kind.note)
    parameters.bind(reason)
    parameters.bind(cause)
    parameters.bind(at)
    parameters.bind(dwell)
    parameters.bind(record?.hash)
    parameters.bind(record?.offset)
    for value in [figures?.tx, figures?.ty, figures?.vx, figures?.vy, figures?.ratio] {
      parameters.bind(value)
    }
    parameters.bind(rank.map { Int64($0.rank) })
    parameters.bind(rank.map { Int64($0.model) })
    parameters.bind(rank.map { Int64($0.isExplored ? 1 : 0) })
    parameters.bind(clock)
  }
}

extension LoggedEvent {
  /// Also selects rows that refer to nobody, so that they are found to be damaged.
  static let select = "SELECT \(columns) FROM \(tables)"
  static let columns = EventRow.columns.map { "e.\($0)" }.joined(separator: ", ") + ", a.name, o.uuid"
  static let tables =
    "event e LEFT JOIN annotator a ON a.id = e.annotator LEFT JOIN origin o ON o.id = e.origin"

  /// - Parameter row: A row of ``select``.
  init(_ row: RowReader) throws { try self.init(EventRow(row), row) }

  /// - Parameter row: Has been read up to the columns that are not of the table.
  init(_ stored: EventRow, _ row: RowReader) throws {
    let event = ChoiceEvent(
      stored.kind, card: stored.cardKey.card, deck: DeckID(rawValue: stored.cardKey.deck),
      annotator: try row.text(), cause: stored.cause, at: stored.at, dwell: stored.dwell,
      reason: stored.reason, record: stored.record, figures: stored.figures, rank: stored.rank)
    self.init(
      sequence: stored.sequence, event: event, choice: stored.choice, subject: stored.subject,
      identity: EventIdentity(origin: try row.uuid(), number: stored.number))
  }
}

extension RowReader {
  /// The columns `kind`, `choice` and `note`.
  fileprivate func eventKind() throws -> (ChoiceEvent.Kind, Choice?) {
    let word = try text()
    let choice = try ifAny { try self.choice() }
    let note = try ifAny { try text(limit: LogLimits.note) }
    guard (choice == nil) == (word == "note") else { throw fault("choice") }
    guard (note != nil) == (word == "note") else { throw fault("note") }
    let kind: ChoiceEvent.Kind =
      switch (word, choice, note) {
      case ("choose", let choice?, _): .choose(choice)
      case ("undo", _, _): .undo
      case ("redo", _, _): .redo
      case ("note", _, let note?): .note(note)
      default: throw fault("kind")
      }
    return (kind, choice)
  }
}

extension ChoiceEvent.Kind {
  /// The word in the log and in JSON.
  package var word: String {
    switch self {
    case .choose: "choose"
    case .undo: "undo"
    case .redo: "redo"
    case .note: "note"
    }
  }
}

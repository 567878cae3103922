import GRDB

/// Puts events into their table, one after another.
struct EventInsert {
  private let db: Database
  private let statement: Statement

  /// What the log adds to what is said about an event.
  struct Stored {
    var clock: Int64
    /// That is made, taken or put back.
    var choice: Choice?
    var subject: Int64?
    var below: Int64?
  }

  init(_ db: Database) throws {
    self.db = db
    statement = try db.cachedStatement(sql: EventColumn.insert)
  }

  /// - Parameters:
  ///   - origin: Of its identity, by its number here.
  ///   - number: Of its identity.
  /// - Returns: The event's number.
  func run(
    _ event: ChoiceEvent, on card: CardKey, origin: Int64, number: Int64, _ stored: Stored
  ) throws -> Int64 {
    for column in EventColumn.written {
      switch column {
      case .origin: bind(origin, column)
      case .number: bind(number, column)
      case .deck: bind(card.deck, column)
      case .annotator: bind(card.annotator, column)
      case .card: bind(card.card, column)
      case .kind: bind(StoredText(event.kind.word), column)
      case .choice: bind(StoredText(stored.choice?.rawValue), column)
      case .cause: bind(StoredText(event.cause), column)
      case .at: bind(event.at, column)
      case .dwell: bind(event.dwell, column)
      case .recordHash: statement.bind(event.record?.hash, at: Int32(column.rawValue))
      case .recordOffset: bind(event.record?.offset, column)
      case .tx: bind(event.figures?.tx, column)
      case .ty: bind(event.figures?.ty, column)
      case .vx: bind(event.figures?.vx, column)
      case .vy: bind(event.figures?.vy, column)
      case .ratio: bind(event.figures?.ratio, column)
      case .note: bind(StoredText(event.note), column)
      case .subject: bind(stored.subject, column)
      case .below: bind(stored.below, column)
      case .clock: bind(stored.clock, column)
      case .rank: bind(event.rank.map { Int64($0.rank) }, column)
      case .model: bind(event.rank.map { Int64($0.model) }, column)
      case .explored: bind(event.rank.map { Int64($0.isExplored ? 1 : 0) }, column)
      case .seq, .name, .uuid: break
      }
    }
    return try added()
  }

  /// - Parameter row: With the stored columns of an event first, deck, annotator and origin by their numbers here.
  /// - Returns: The event's number.
  func run(copyOf row: Statement, subject: Int64?, below: Int64?) throws -> Int64 {
    for column in EventColumn.written {
      switch column {
      case .subject: bind(subject, column)
      case .below: bind(below, column)
      default: statement.bind(Int32(column.rawValue), of: row, at: Int32(column.rawValue))
      }
    }
    return try added()
  }

  private func added() throws -> Int64 {
    try statement.runOnce(in: db)
    return db.lastInsertedRowID
  }

  // A parameter has its column's number: only the first column, the number of the event, is not written.

  private func bind(_ value: Int64?, _ column: EventColumn) {
    statement.bind(value, at: Int32(column.rawValue))
  }

  private func bind(_ value: Double?, _ column: EventColumn) {
    statement.bind(value, at: Int32(column.rawValue))
  }

  private func bind(_ text: StoredText?, _ column: EventColumn) {
    statement.bind(text, at: Int32(column.rawValue))
  }
}

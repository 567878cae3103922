import CardDeck
import GRDB
import GRDBSQLite

/// What a row of a log may hold at most. What we write stays below, so what lies beyond is damaged or forged.
package enum LogLimits {
  /// Bytes of a database file; far more choices than a person makes.
  static let file: Int64 = 1 << 36
  /// Bytes of an id, a name, a title or a cause.
  static let text = CardID.longest
  /// Bytes of a note.
  static let note = 1 << 16
  /// Bytes of a row, and of a statement of the schema.
  static let row: Int32 = 1 << 23
  static let statement: Int32 = 1 << 16
  /// Milliseconds that a card may have been on top: ten years.
  static let dwell: Int64 = 315_576_000_000
  /// The years 1 to 9999, in milliseconds since 1970; what lies outside only a broken clock can say.
  package static let times: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
  /// Numbers that are counted up: far from where adding one overflows.
  static let counts: ClosedRange<Int64> = 1...(1 << 62)
  static let offsets: ClosedRange<Int64> = 0...(1 << 62)
}

/// What a team's server may say of a deck.
package enum TeamLimits {
  /// Bytes of a record.
  package static let record = 1 << 22
  /// Bytes of what a deck says of itself.
  package static let head = 1 << 16
  /// Cards of a deck.
  package static let cards: ClosedRange<Int> = 0...(1 << 37)
  /// Cards of a block.
  package static let blockSize: ClosedRange<Int> = 1...64
  /// People who decide each card.
  package static let overlap: ClosedRange<Int> = 1...1_000_000
  /// A second to ten years, in milliseconds.
  package static let lease: ClosedRange<Int> = 1000...315_576_000_000
  static let blocks: ClosedRange<Int64> = 0...Int64(Int32.max)
}

extension ClosedRange<Int> {
  var wide: ClosedRange<Int64> { Int64(lowerBound)...Int64(upperBound) }
}

extension Comparable {
  package func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

extension LogLimits {
  /// Refuses to write what nobody would read again.
  static func check(_ event: ChoiceEvent) throws {
    try check(event.card.text, "the card's id")
    try check(event.annotator, "the name")
    try check(event.cause, "the cause")
    if case .note(let text) = event.kind, text.utf8.count > note {
      throw DatabaseError(resultCode: .SQLITE_TOOBIG, message: "the note is longer than 64 KiB")
    }
  }

  private static func check(_ text: String, _ what: String) throws {
    guard text.utf8.count > Self.text else { return }
    throw DatabaseError(resultCode: .SQLITE_TOOBIG, message: "\(what) is longer than 1 MiB")
  }
}

/// What a connection may do for an untrusted file. It is set before the first page is read.
enum SQLiteSafety {
  /// For every connection to a log, ours too.
  static func configure(_ configuration: inout Configuration) {
    configuration.prepareDatabase { db in
      if let connection = db.sqliteConnection { restrict(connection) }
      try db.execute(sql: "PRAGMA trusted_schema = OFF")
    }
  }

  static func restrict(_ connection: OpaquePointer) {
    for (limit, value) in limits { sqlite3_limit(connection, limit, value) }
  }

  private static let limits = [
    (SQLITE_LIMIT_LENGTH, LogLimits.row), (SQLITE_LIMIT_SQL_LENGTH, LogLimits.statement),
    (SQLITE_LIMIT_COLUMN, 100), (SQLITE_LIMIT_EXPR_DEPTH, 100), (SQLITE_LIMIT_COMPOUND_SELECT, 10),
    (SQLITE_LIMIT_VDBE_OP, 100_000), (SQLITE_LIMIT_FUNCTION_ARG, 20), (SQLITE_LIMIT_ATTACHED, 0),
    (SQLITE_LIMIT_TRIGGER_DEPTH, 10), (SQLITE_LIMIT_WORKER_THREADS, 0),
  ]
}

import CardDeck
import GRDB

/// Limits of what a row of a log may hold. We write nothing beyond them, so a row that is beyond is damaged or forged.
package enum LogLimits {
  /// Bytes of a database file; far more choices than a person makes.
  static let file: Int64 = 1 << 36
  /// Bytes of an id, a name, a title or a cause.
  static let text = CardID.longest
  /// Bytes of a note, and of a reason.
  package static let note = 1 << 16
  /// Bytes of a row, and of a statement of the schema.
  static let row: Int32 = 1 << 23
  static let statement: Int32 = 1 << 16
  /// Milliseconds that a card can have been on top: ten years.
  package static let dwell: Int64 = 315_576_000_000
  /// The years 1 to 9999, in milliseconds since 1970; only a broken clock is outside.
  package static let times: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
  /// Numbers that are counted up. Adding one never overflows.
  static let counts: ClosedRange<Int64> = 1...(1 << 62)
  package static let offsets: ClosedRange<Int64> = 0...(1 << 62)
}

extension Comparable {
  package func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

extension LogLimits {
  /// - Throws: An error if an event is beyond the limits, so that it could not be read again.
  static func check(_ event: ChoiceEvent) throws {
    try check(event.card.text, "the card's id", text, "1 MiB")
    try check(event.annotator, "the name", text, "1 MiB")
    try check(event.cause, "the cause", text, "1 MiB")
    try check(event.note ?? "", "the note", note, "64 KiB")
    try check(event.reason ?? "", "the reason", note, "64 KiB")
  }

  private static func check(_ text: String, _ what: String, _ limit: Int, _ size: String) throws {
    guard text.utf8.count > limit else { return }
    throw DatabaseError(resultCode: .SQLITE_TOOBIG, message: "\(what) is longer than \(size)")
  }
}

import CardDeck
import Foundation
import GRDB

extension LoggedEvent {
  /// Rows that refer to nobody are told of, not left out.
  static let select = """
    SELECT e.seq, e.deck, a.name, e.card, e.kind, e.choice, e.cause, e.at, e.dwell, e.recordHash, e.recordOffset,
      e.tx, e.ty, e.vx, e.vy, e.ratio, e.note, e.subject, o.uuid, e.number
    FROM event e LEFT JOIN annotator a ON a.id = e.annotator LEFT JOIN origin o ON o.id = e.origin
    """

  init(_ row: Row) throws {
    let row = StoredRow(row, of: "event", number: 0)
    let choice = try row.choiceIfAny(5)
    let event = ChoiceEvent(
      try Self.kind(row, column: 4, choice: choice, note: 16), card: CardID(try row.text(3)),
      deck: DeckID(rawValue: try row.whole(1)), annotator: try row.text(2), cause: try row.text(6),
      at: try row.whole(7, in: LogLimits.times), dwell: try row.wholeIfAny(8, in: 0...LogLimits.dwell),
      record: try RecordMark(row, hash: 9, offset: 10), figures: try GestureFigures(row, from: 11))
    self.init(
      sequence: try row.whole(0), event: event, choice: choice,
      subject: try row.wholeIfAny(17),
      identity: EventIdentity(
        origin: [UInt8](try row.bytes(18, count: 16)), number: try row.whole(19)))
  }

  /// - Parameters:
  ///   - column: Of the kind's word.
  ///   - note: The note's.
  static func kind(
    _ row: StoredRow, column: Int, choice: Choice?, note: Int
  ) throws -> ChoiceEvent.Kind {
    let text = try row.textIfAny(note)
    return try row.word(column) { word in
      switch (word, choice) {
      case ("choose", let choice?): .choose(choice)
      case ("undo", _?): .undo
      case ("redo", _?): .redo
      case ("note", nil): .note(text ?? "")
      default: nil
      }
    }
  }

  static func kind(_ word: String, choice: Choice?, note: String?) throws -> ChoiceEvent.Kind {
    switch (word, choice) {
    case ("choose", let choice?): .choose(choice)
    case ("undo", _): .undo
    case ("redo", _): .redo
    case ("note", _): .note(note ?? "")
    default:
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an event of an unknown kind '\(word)'")
    }
  }
}

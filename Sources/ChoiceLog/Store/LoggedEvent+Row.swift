import Foundation
import GRDB

extension LoggedEvent {
  static let select = """
    SELECT e.seq, e.deck, a.name, e.card, e.kind, e.choice, e.cause, e.at, e.dwell, e.recordHash, e.recordOffset,
      e.tx, e.ty, e.vx, e.vy, e.ratio, e.note, e.subject, o.uuid, e.number
    FROM event e JOIN annotator a ON a.id = e.annotator JOIN origin o ON o.id = e.origin
    """

  init(_ row: Row) throws {
    let (annotator, card, cause, note): (StoredText, StoredText, StoredText, StoredText?) =
      (row[2], row[3], row[6], row[16])
    let choice = Choice(stored: row[5])
    let event = ChoiceEvent(
      try Self.kind(row[4], choice: choice, note: note?.text), card: card.card,
      deck: DeckID(rawValue: row[1]),
      annotator: annotator.text, cause: cause.text, at: row[7], dwell: row[8],
      record: RecordMark(stored: row[9], offset: row[10]), figures: GestureFigures(row, from: 11))
    let origin: Data = row[18]
    self.init(
      sequence: row[0], event: event, choice: choice, subject: row[17],
      identity: EventIdentity(origin: [UInt8](origin), number: row[19]))
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

import ChoiceLog

/// An event of a log on its way to the server.
package struct TeamEvent: Sendable, Hashable {
  package enum Kind: Sendable, Hashable { case choose, undo, redo, note }

  /// Within its origin, greater than zero; events are sent in its order.
  package let number: Int64
  /// The card's position in the deck, from 0 on.
  package let card: Int64
  package let kind: Kind
  /// The choice made, taken back or put back; `nil` for a note.
  package let choice: Choice?
  /// What stands on the card after it; `nil` where nothing does.
  package let standing: Choice?
  /// The log's clock, which orders events of several logs.
  package let clock: Int64
  /// Milliseconds since 1970.
  package let at: Int64
  /// Milliseconds that the card was on top; `nil` if unknown.
  package let dwell: Int64?
  package let cause: String
  package let figures: GestureFigures?
  /// What a note says, empty where it removes one; `nil` for every other kind.
  package let note: String?
}

/// Events of one origin, in ascending order of their numbers.
package struct TeamBatch: Sendable, Hashable {
  /// More are not sent at once; a server takes twice as many.
  package static let most = 256

  /// 16 bytes.
  package let origin: [UInt8]
  package let events: [TeamEvent]
}

/// What the server did with the events of a batch. Events in neither list count.
package struct TeamReceipt: Sendable, Hashable {
  /// Numbers of events that were kept but do not count: their cards had been passed on.
  package let late: [Int64]
  /// Numbers of events on cards that the deck does not have.
  package let unknown: [Int64]
}

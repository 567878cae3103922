import ChoiceLog

/// An event of a log in the form in which it is sent to the server.
package struct TeamEvent: Sendable, Hashable {
  /// With texts that are not too long for a server.
  package let event: ChoiceEvent
  /// Its number within its origin, above zero. Events are sent in the order of their numbers.
  package let number: Int64
  /// The card's position in the deck, from 0 on.
  package let card: Int64
  /// The choice made, taken back or put back; `nil` for a note.
  package let choice: Choice?
  /// The choice that stands on the card after it; `nil` if none does.
  package let standing: Choice?
  /// The log's logical clock, which orders events of several logs.
  package let clock: Int64
}

/// Events of one origin, in ascending order of their numbers.
package struct TeamBatch: Sendable, Hashable {
  /// The largest number of events that are sent at once. The server takes twice as many.
  package static let maxEvents = 256

  /// 16 bytes.
  package let origin: [UInt8]
  package let events: [TeamEvent]
}

/// The server's answer to a batch. Events in no list count.
package struct TeamReceipt: Sendable, Hashable {
  /// Numbers of events that were kept but do not count, as their cards had been passed on.
  package let late: [Int64]
  /// Numbers of events on cards that are not in the deck.
  package let unknown: [Int64]
  /// Numbers of choices that were kept but do not count, as a newer choice of this person from another log counts there.
  package let superseded: [Int64]
}

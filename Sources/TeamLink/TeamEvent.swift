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

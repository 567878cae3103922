/// An event as it stands in the log.
package struct LoggedEvent: Sendable, Hashable {
  /// The event's number in this log; later events have larger numbers.
  package let sequence: Int64
  package let event: ChoiceEvent
  /// The choice made, taken back or put back; `nil` for a note.
  package let choice: Choice?
  /// For an undo or a redo, the sequence number of the choice taken or put back.
  package let subject: Int64?
  package let identity: EventIdentity
}

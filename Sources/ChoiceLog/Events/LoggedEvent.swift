/// An event as it stands in the log.
package struct LoggedEvent: Sendable, Hashable {
  /// Its place in this log; later events have larger numbers.
  package let sequence: Int64
  package let event: ChoiceEvent
  /// The choice made, taken back or put back; `nil` for a note.
  package let choice: Choice?
  /// For an undo or a redo, the sequence number of the choice taken or put back.
  package let subject: Int64?
  package let identity: EventIdentity

  package init(sequence: Int64, event: ChoiceEvent, choice: Choice?, subject: Int64?, identity: EventIdentity)
  {
    self.sequence = sequence
    self.event = event
    self.choice = choice
    self.subject = subject
    self.identity = identity
  }
}

/// What makes an event the same event in every log that holds it.
///
/// An origin is one opening of one log, not the log itself: two copies of a file that both go on never
/// give two events one identity.
package struct EventIdentity: Sendable, Hashable {
  /// 128 random bits of the opening that wrote it, as 16 bytes.
  package let origin: [UInt8]
  /// Its number within that origin; unique there, not necessarily without gaps.
  package let number: Int64

  package init(origin: [UInt8], number: Int64) {
    self.origin = origin
    self.number = number
  }
}

/// Where a ``ChoiceWriter`` puts events: a log, or in a test what fails and stalls when told to.
package protocol EventStore: Sendable {
  /// For an event that is to be added; given to no other.
  func nextIdentity() -> EventIdentity

  /// Adds events in this order, all or none, and returns when they are safe from a power cut.
  ///
  /// An undo where nothing stands, and a redo where nothing was taken back, add nothing and are no error:
  /// another process may have been faster, and what was asked for is so already.
  /// - Throws: ``ChoiceLogError/unsure(path:reason:)`` if they may be in a file or not; the same events may then be
  ///   added again under the same identities, and are not there twice. After any other error none of them is in any
  ///   file, nor will be.
  func append(_ events: [(event: ChoiceEvent, identity: EventIdentity)]) throws(ChoiceLogError)
}

/// What an event has done.
package struct Appended: Sendable, Hashable {
  /// Its place in the log; `nil` if there was nothing to undo or redo and nothing was added.
  package let sequence: Int64?
  /// What stands on the card now.
  package let standing: Choice?
}

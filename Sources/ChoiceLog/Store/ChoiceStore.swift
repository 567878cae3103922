import CardDeck

/// Where choices are kept: all that a front needs. A file today, a server for teams beside it later.
///
/// Every call may block on a disk or a network; `append` belongs on a ``ChoiceWriter``'s thread.
package protocol ChoiceStore: Sendable {
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

  /// What stands on one card; of several annotators, what came to stand last.
  func standing(on card: CardID, in scope: ChoiceScope) throws(ChoiceLogError) -> StandingChoice?

  /// What stands, the newest first, at most `limit` of it: what undo takes back, page by page, and, reversed,
  /// what an engine adopts. The first one's record is where the last session stopped.
  /// - Parameters:
  ///   - order: Only what came to stand before this; `nil` begins with the newest.
  ///   - choice: Only this choice; `nil` is all of them.
  func newest(
    _ limit: Int, before order: Int64?, only choice: Choice?, in scope: ChoiceScope
  ) throws(ChoiceLogError) -> [StandingChoice]

  /// What was taken back last before an event, and not put back since: what redo puts back, one after another; `nil` if
  /// the annotator has chosen anything on the deck between it and that event. Its `order` is the number of the undo.
  func newestUndone(
    before order: Int64, in scope: ChoiceScope
  ) throws(ChoiceLogError) -> StandingChoice?

  /// Where the log ends now, of whatever deck its newest event is.
  func position() throws(ChoiceLogError) -> LogPosition

  /// What others have done to a deck's cards since. Waits for nobody.
  ///
  /// - Parameter position: Moves on behind what was read.
  /// - Returns: `nil` if nobody has committed anything since, or another process shuts readers out just now.
  func changes(
    since position: inout LogPosition, in scope: ChoiceScope
  ) throws(ChoiceLogError) -> LogChanges?

  /// The choices on one card that stand on one another, oldest first: the last one stands, and undo uncovers the one
  /// before it. Of several annotators, those of the one whose choice came to stand last.
  func choices(on card: CardID, in scope: ChoiceScope) throws(ChoiceLogError) -> [Choice]

  /// Whether something stands on each of these cards, in their order.
  func areDecided(_ cards: [CardID], in scope: ChoiceScope) throws(ChoiceLogError) -> [Bool]

  /// Everything that stands, as a set. Takes time with the number of choices: for the background.
  func decided(in scope: ChoiceScope) throws(ChoiceLogError) -> DecidedCards

  /// The counts of what stands; kept, so that asking takes no time.
  func tally(in scope: ChoiceScope) throws(ChoiceLogError) -> Tally

  /// Whether there is a note on any card; kept, so that asking takes no time.
  func hasNotes(in scope: ChoiceScope) throws(ChoiceLogError) -> Bool

  /// The note on a card; of several annotators, the latest.
  func note(on card: CardID, in scope: ChoiceScope) throws(ChoiceLogError) -> String?
}

/// What an event has done.
package struct Appended: Sendable, Hashable {
  /// Its place in the log; `nil` if there was nothing to undo or redo and nothing was added.
  package let sequence: Int64?
  /// What stands on the card now.
  package let standing: Choice?

  package init(sequence: Int64?, standing: Choice?) {
    self.sequence = sequence
    self.standing = standing
  }
}

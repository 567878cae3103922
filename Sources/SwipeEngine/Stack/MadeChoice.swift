/// A choice whose card has not left yet; a ``SwipeResult`` without the card, so that a copy counts no references of an id.
struct MadeChoice: Sendable {
  let decision: SwipeDecision
  /// See ``SwipeResult/sequence``.
  let sequence: Int
  let time: Duration
}

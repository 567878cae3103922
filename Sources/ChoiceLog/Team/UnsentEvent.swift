/// An event that a team's server does not have yet.
package struct UnsentEvent: Sendable, Hashable {
  package let logged: LoggedEvent
  package let clock: Int64
  /// The block of its card.
  package let block: Int32
  /// The card's position in the block.
  package let position: Int
  /// The choice that stood on the card after the event; the one that stands now if a later event on it was sent first.
  package let standing: Choice?
}

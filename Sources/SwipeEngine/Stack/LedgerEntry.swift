/// A choice that stands, or was taken back.
struct LedgerEntry<ID: Hashable & Sendable>: Sendable {
  /// How the card left; an undo begins there. Until the exit has ended, the card is still among the active ones.
  var departure = Departure()
  /// See ``SwipeResult/sequence``.
  let sequence: Int
  let id: ID
  let direction: SwipeDirection
  let cause: SwipeCause
  /// Whether its card is in the deck again, or was chosen once more (``SwipeOptions/loops``).
  var isRepeated = false
}

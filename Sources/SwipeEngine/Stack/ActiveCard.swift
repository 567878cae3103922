/// A card that is shown or in motion.
struct ActiveCard<ID: Hashable & Sendable>: Sendable {
  var id: ID
  /// Its choice has left the history while it was still on its way out: it is only seen, and counts no more.
  var isGhost = false
  var body = CardPhysics()
}

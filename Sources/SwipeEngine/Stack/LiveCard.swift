/// A card that is shown or in motion, with its place in the deck's order.
struct LiveCard<ID: Hashable & Sendable>: Sendable {
  var id: ID
  /// Grows along the deck's order; equal where cards were put in together.
  var rank: Int
  /// Its choice has left the history while it was still on its way out: it is only seen, and counts no more.
  var isGhost = false
  var body = CardBody()
}

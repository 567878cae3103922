/// A pointer that is down on a card and has not moved far enough yet to pan it.
struct Touch<ID: Hashable & Sendable>: Sendable {
  let card: ID
  let pointer: Int
  let point: SwipePoint
  let time: Duration
  /// See ``CardPhysics/grabSide``.
  let side: Double
}

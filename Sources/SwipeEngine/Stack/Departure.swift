/// How a card looked when its exit ended.
struct Departure: Sendable {
  /// From home to its centre.
  var translation = SwipeVector.zero
  /// Degrees.
  var angle = 0.0
  /// See ``CardPhysics/grabSide``: an undone card comes back with the one it left with.
  var grabSide = 1.0
}

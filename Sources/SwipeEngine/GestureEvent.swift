/// What a pointer does. Points are in the frame of the bounds; an event with a number that is not finite or
/// is beyond ±1e9 is ignored.
public enum GestureEvent: Sendable, Hashable {
  /// The pointer went down: takes the first remaining card, if it is there.
  case pressed(Point)
  /// The pointer moved while down.
  case moved(Point)
  /// The pointer went up, here: a last move, then the decision.
  case released(Point)
  /// The gesture was lost (focus, suspend, another gesture): the card always comes home.
  case cancelled
}

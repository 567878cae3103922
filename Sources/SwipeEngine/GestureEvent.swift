/// A pointer's action. Points are in the frame of the bounds. An event with a number that is not finite, or beyond ±1e9,
/// is ignored.
public enum GestureEvent: Sendable, Hashable, Codable {
  /// The pointer went down. It grabs the first remaining card if that card is at the point; with a ``SwipeOptions/touchSlop`` it
  /// only touches the card. With ``SwipeOptions/catchesExits`` it also grabs a card that has just begun to leave.
  case pressed(SwipePoint)
  /// The pointer moved while down.
  case moved(SwipePoint)
  /// The pointer went up at this point: a last move, then the decision.
  case released(SwipePoint)
  /// The gesture was lost (focus, suspend, another gesture): the card always comes home.
  case cancelled
}

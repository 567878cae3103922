/// The cause of a swipe.
public enum SwipeCause: String, Sendable, Hashable, CaseIterable, Codable {
  /// A finger or a mouse that let go of the card.
  case drag
  /// A key.
  case key
  /// A button on the screen.
  case button
  /// The program itself; also a choice that was made before this stack began.
  case program
}

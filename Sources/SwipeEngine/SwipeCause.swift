/// What made a card be swiped.
public enum SwipeCause: Sendable, Hashable, CaseIterable {
  /// A finger or a mouse that let go of it.
  case drag
  /// A key.
  case key
  /// A button on the screen.
  case button
  /// The program itself; also a choice that was made before this stack began.
  case program
}

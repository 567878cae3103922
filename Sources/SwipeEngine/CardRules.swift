/// What one card does otherwise than the options say.
public struct CardRules: Sendable, Hashable, Codable {
  /// The sides and corners it can leave by, in place of ``SwipeOptions/directions``; `nil` for those. None keeps it from leaving.
  public var directions: SwipeDirections?
  /// Whether it can be dragged, if others can. ``SwipeEvent/swipe(_:cause:)`` and a tap work either way.
  public var isDraggable: Bool

  /// Creates rules. A rule that is not given is that of other cards.
  public init(directions: SwipeDirections? = nil, isDraggable: Bool = true) {
    self.directions = directions
    self.isDraggable = isDraggable
  }
}

/// A tap on a card.
public struct SwipeTap<ID: Hashable & Sendable>: Sendable, Hashable {
  /// The card that was tapped.
  public let card: ID
  /// The pointer; see ``SwipeEvent/gesture(_:pointer:)``.
  public let pointer: Int
  /// Where the pointer went up, in the frame of the bounds.
  public let point: SwipePoint
  /// When it went up.
  public let time: Duration

  /// Creates a value of all its parts.
  public init(card: ID, pointer: Int, point: SwipePoint, time: Duration) {
    self.card = card
    self.pointer = pointer
    self.point = point
    self.time = time
  }
}

extension SwipeTap: Codable where ID: Codable {}

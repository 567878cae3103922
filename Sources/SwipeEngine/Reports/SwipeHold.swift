/// A card that a pointer holds.
public struct SwipeHold<ID: Hashable & Sendable>: Sendable, Hashable {
  /// The card that is held.
  public let card: ID
  /// The pointer; see ``SwipeEvent/gesture(_:pointer:)``.
  public let pointer: Int
  /// The side that letting go would choose, or undo by; `nil` if the card would only come home.
  public let direction: SwipeDirection?
  /// From home to the card's centre, in points.
  public let translation: SwipeVector
  /// The time of the report.
  public let time: Duration

  /// Creates a value of all its parts.
  public init(card: ID, pointer: Int, direction: SwipeDirection?, translation: SwipeVector, time: Duration) {
    self.card = card
    self.pointer = pointer
    self.direction = direction
    self.translation = translation
    self.time = time
  }
}

extension SwipeHold: Codable where ID: Codable {}

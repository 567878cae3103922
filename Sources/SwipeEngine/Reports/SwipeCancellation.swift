/// A swipe without a choice.
public struct SwipeCancellation<ID: Hashable & Sendable>: Sendable, Hashable {
  /// The card that comes home.
  public let card: ID
  /// The reason.
  public let reason: CancellationReason
  /// The side that it was let go on, or asked about; `nil` if there was none.
  public let direction: SwipeDirection?
  /// From home to the card's centre, in points, at `time`.
  public let translation: SwipeVector
  /// Points a second, at `time`.
  public let velocity: SwipeVector
  /// Travel towards `direction` as a fraction of its threshold, 0…1, at `time`.
  public let thresholdRatio: Double
  /// The time of what is reported: of the return's beginning in `cancelled`, of its end in `returned`.
  public let time: Duration

  /// Creates a value of all its parts.
  public init(
    card: ID, reason: CancellationReason, direction: SwipeDirection?, translation: SwipeVector,
    velocity: SwipeVector, thresholdRatio: Double, time: Duration
  ) {
    self.card = card
    self.reason = reason
    self.direction = direction
    self.translation = translation
    self.velocity = velocity
    self.thresholdRatio = thresholdRatio
    self.time = time
  }
}

extension SwipeCancellation: Codable where ID: Codable {}

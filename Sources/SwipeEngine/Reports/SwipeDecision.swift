/// The decision of a gesture or a command that a card is to leave by a side, with the figures of the moment of asking.
public struct SwipeDecision: Sendable, Hashable, Codable {
  /// The side the card would leave by.
  public let direction: SwipeDirection
  /// What made it be swiped.
  public let cause: SwipeCause
  /// From home to the card's centre, in points.
  public let translation: SwipeVector
  /// Points a second.
  public let velocity: SwipeVector
  /// Travel towards `direction` as a fraction of its threshold, 0…1.
  public let thresholdRatio: Double
  /// The time for which the card had been the first one.
  public let dwell: Duration

  /// Creates a value of all its parts.
  public init(
    direction: SwipeDirection, cause: SwipeCause, translation: SwipeVector, velocity: SwipeVector,
    thresholdRatio: Double, dwell: Duration
  ) {
    self.direction = direction
    self.cause = cause
    self.translation = translation
    self.velocity = velocity
    self.thresholdRatio = thresholdRatio
    self.dwell = dwell
  }
}

/// The name of ``DecisionReport`` in 1.0.0.
@available(*, deprecated, message: "use DecisionReport")
public typealias ReportsDecision = DecisionReport

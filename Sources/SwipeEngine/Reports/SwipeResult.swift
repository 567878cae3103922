/// A choice. The figures are those of the moment of asking.
public struct SwipeResult<ID: Hashable & Sendable>: Sendable, Hashable {
  /// The choice's number, from 1 up, never used twice; a redo repeats the number of the choice it repeats.
  /// 0 for a choice made before this stack began.
  public let sequence: Int
  /// The card that was chosen.
  public let card: ID
  /// The side it leaves by.
  public let direction: SwipeDirection
  /// What made it be swiped.
  public let cause: SwipeCause
  /// From home to the card's centre, in points.
  public let translation: Vector
  /// Points a second.
  public let velocity: Vector
  /// Travel towards `direction` as a fraction of its threshold, 0…1.
  public let thresholdRatio: Double
  /// For how long the card had been the first one when it was asked about.
  public let dwell: Duration
  /// When the choice was made.
  public let chosenAt: Duration
  /// When what is reported happened: the choice in `chosen`, the end of the way out in `exited`.
  public let time: Duration
}

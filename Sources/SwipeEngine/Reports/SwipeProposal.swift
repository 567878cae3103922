/// The question whether a card may be chosen. Asked exactly once a decision.
public struct SwipeProposal<ID: Hashable & Sendable>: Sendable, Hashable {
  /// The card in question.
  public let card: ID
  /// Names this question in the answer.
  public let token: AnswerToken
  /// The side the card would leave by.
  public let direction: SwipeDirection
  /// What made it be swiped.
  public let cause: SwipeCause
  /// From home to the card's centre, in points, at `time`.
  public let translation: Vector
  /// Points a second, at `time`.
  public let velocity: Vector
  /// Travel towards `direction` as a fraction of its threshold, 0…1, at `time`.
  public let thresholdRatio: Double
  /// For how long the card had been the first one.
  public let dwell: Duration
  /// When it is asked.
  public let time: Duration
}

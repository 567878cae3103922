/// A choice.
public struct SwipeResult<ID: Hashable & Sendable>: Sendable, Hashable, DecisionReport {
  /// The choice's number, from 1 up, never used twice; a redo repeats the number of the choice it repeats.
  /// 0 for a choice made before this stack began.
  public let sequence: Int
  /// The card that was chosen.
  public let card: ID
  /// The decision that became the choice.
  public let decision: SwipeDecision
  /// The time of the choice.
  public let chosenAt: Duration
  /// The time of what is reported: of the choice in `chosen`, of the end of the exit in `exited`.
  public let time: Duration

  /// Creates a value of all its parts.
  public init(sequence: Int, card: ID, decision: SwipeDecision, chosenAt: Duration, time: Duration) {
    self.sequence = sequence
    self.card = card
    self.decision = decision
    self.chosenAt = chosenAt
    self.time = time
  }
}

extension SwipeResult: Codable where ID: Codable {}

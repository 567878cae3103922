/// The question whether a card may be chosen. Asked exactly once a decision.
public struct SwipeProposal<ID: Hashable & Sendable>: Sendable, Hashable, DecisionReport {
  /// The card in question.
  public let card: ID
  /// The token that names this question in the answer.
  public let token: AnswerToken
  /// The decision that is asked about.
  public let decision: SwipeDecision
  /// The time of the question.
  public let time: Duration

  /// Creates a value of all its parts.
  public init(card: ID, token: AnswerToken, decision: SwipeDecision, time: Duration) {
    self.card = card
    self.token = token
    self.decision = decision
    self.time = time
  }
}

extension SwipeProposal: Codable where ID: Codable {}

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

/// What reports a decision, with the decision's figures as its own members. Each is forwarded by hand, as Embedded Swift has
/// no key paths for dynamic member lookup.
public protocol DecisionReport {
  /// The figures of the moment of asking.
  var decision: SwipeDecision { get }
}

/// The name of ``DecisionReport`` in 1.0.0.
@available(*, deprecated, message: "use DecisionReport")
public typealias ReportsDecision = DecisionReport

extension DecisionReport {
  /// See ``SwipeDecision/direction``.
  public var direction: SwipeDirection { decision.direction }
  /// See ``SwipeDecision/cause``.
  public var cause: SwipeCause { decision.cause }
  /// See ``SwipeDecision/translation``.
  public var translation: SwipeVector { decision.translation }
  /// See ``SwipeDecision/velocity``.
  public var velocity: SwipeVector { decision.velocity }
  /// See ``SwipeDecision/thresholdRatio``.
  public var thresholdRatio: Double { decision.thresholdRatio }
  /// See ``SwipeDecision/dwell``.
  public var dwell: Duration { decision.dwell }
}

/// The owner's answer to the question whether a card may be chosen.
public enum SwipeAnswer: String, Sendable, Hashable, CaseIterable, Codable {
  /// The card is chosen and leaves.
  case yes
  /// The card comes home.
  case no
  /// The card waits for an ``SwipeEvent/answer(_:_:)`` with the proposal's token, at most
  /// ``SwipeOptions/answerTimeout``.
  case later
}

/// The name of one question. The first `yes` or `no` with it counts; any other answer is ignored.
public struct AnswerToken: Sendable, Hashable, Codable {
  /// The number of the question, from 1 up in the order in which a stack asks.
  public let number: UInt64

  /// The name of the question with this number.
  public init(number: UInt64) { self.number = number }
}

extension SwipeProposal: Codable where ID: Codable {}
extension SwipeResult: Codable where ID: Codable {}

/// A card is to leave by a side, as far as it is up to the gesture: the figures of the moment of asking.
public struct SwipeDecision: Sendable, Hashable {
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
  /// For how long the card had been the first one.
  public let dwell: Duration
}

/// The question whether a card may be chosen. Asked exactly once a decision.
public struct SwipeProposal<ID: Hashable & Sendable>: Sendable, Hashable, ReportsDecision {
  /// The card in question.
  public let card: ID
  /// Names this question in the answer.
  public let token: AnswerToken
  /// What is asked about.
  public let decision: SwipeDecision
  /// When it is asked.
  public let time: Duration
}

/// A choice.
public struct SwipeResult<ID: Hashable & Sendable>: Sendable, Hashable, ReportsDecision {
  /// The choice's number, from 1 up, never used twice; a redo repeats the number of the choice it repeats.
  /// 0 for a choice made before this stack began.
  public let sequence: Int
  /// The card that was chosen.
  public let card: ID
  /// What was chosen.
  public let decision: SwipeDecision
  /// When the choice was made.
  public let chosenAt: Duration
  /// When what is reported happened: the choice in `chosen`, the end of the exit in `exited`.
  public let time: Duration
}

/// A report on a decision, whose figures can be read as the report's own. One by one, as Embedded Swift has no key
/// paths for dynamic member lookup.
public protocol ReportsDecision {
  /// The figures of the moment of asking.
  var decision: SwipeDecision { get }
}

extension ReportsDecision {
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

/// What the owner says when asked whether a card may be chosen.
public enum SwipeAnswer: String, Sendable, Hashable, CaseIterable {
  /// The card is chosen and leaves.
  case yes
  /// The card comes home.
  case no
  /// The card waits for an ``SwipeEvent/answer(_:_:)`` with the proposal's token, at most
  /// ``SwipeOptions/answerTimeout``.
  case later
}

/// Names one question. Good for one answer: the first `yes` or `no` counts, any other is ignored.
public struct AnswerToken: Sendable, Hashable {
  let number: UInt64

  init(number: UInt64) { self.number = number }
}

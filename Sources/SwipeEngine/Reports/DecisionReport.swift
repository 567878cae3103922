/// What reports a decision, with the decision's figures as its own members. Each is forwarded by hand, as Embedded Swift has
/// no key paths for dynamic member lookup.
public protocol DecisionReport {
  /// The figures of the moment of asking.
  var decision: SwipeDecision { get }
}

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

import ChoiceLog

/// What a ``CardLearner`` has for its session.
package enum LearnerReport: Sendable {
  case order(LearnedOrder)
  case reasons(RankReasons)
  /// What stands could not be read, so that nothing is learned.
  case unreadable(ChoiceLogError)
  /// The deck's features cannot be kept or read, so that nothing is learned; the reason as a person reads it.
  case failed(reason: String)
  /// The features are read anew at each start, as they cannot be kept beside the log; the reason as a person reads it.
  case notKept(reason: String)
}

import ChoiceLog

/// A report of an ``OrderLearner`` to its session.
package enum LearnerReport: Sendable {
  case order(LearnedOrder)
  /// The choices in the log could not be read, so that nothing is learned.
  case unreadable(ChoiceLogError)
  /// The deck's features cannot be kept or read, so that nothing is learned; the reason as a person reads it.
  case failed(reason: String)
  /// The features cannot be kept beside the log, so that each start reads them anew; the reason as a person reads it.
  case notKept(reason: String)
}

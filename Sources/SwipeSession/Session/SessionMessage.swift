import ChoiceLog
import OrderLearning

/// A message of another thread to a session; see ``Session/receive(_:at:)``.
package enum SessionMessage: Sendable {
  /// The log's writer has saved something, or could not.
  case writer(WriterReport)
  /// Undecided cards were found.
  case cards(CardBatch)
  /// A large card was read or looked through.
  case largeCard(LargeCardLoader.Answer)
  /// An export was written, or not.
  case exported(ExportOutcome)
  /// The order was learned anew.
  case learned(LearnerReport)
  /// Something has changed between the session and its team's server.
  case team(TeamReport)
}

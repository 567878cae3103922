import ChoiceLog

/// What other threads have for a session; see ``Session/receive(_:at:)``.
package enum SessionMessage: Sendable {
  /// The log's writer has saved something, or could not.
  case writer(WriterReport)
  /// Undecided cards were found.
  case cards(CardBatch)
  /// A large card was read.
  case largeCard(LargeCardLoader.CardLoader.Result)
  /// A large card was looked through.
  case largeMatch(LargeCardLoader.MatchLoader.Result)
  /// An export was written, or not.
  case exported(ExportOutcome)
}

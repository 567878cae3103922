/// Why a card comes home without a choice.
public enum CancellationReason: String, Sendable, Hashable, CaseIterable, Codable {
  /// It was let go before the threshold.
  case threshold
  /// The gesture was lost, or an undo or redo took precedence.
  case gesture
  /// The owner answered no.
  case answer
  /// The owner answered later, and then not in time.
  case timeout
  /// The question was withdrawn, or the choice taken back.
  case undo
}

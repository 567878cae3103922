/// How long a card waits for the answer to a `later`.
public enum AnswerTimeout: Sendable, Hashable, Codable {
  /// Without a limit.
  case never
  /// For this time; then the answer is no. An answer at exactly its end is too late.
  case after(Duration)
}

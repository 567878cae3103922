/// How long a card waits for the answer to a `later`.
public enum AnswerTimeout: Sendable, Hashable {
  /// Until there is one.
  case never
  /// So long; then the answer is no. An answer at exactly that time is too late.
  case after(Duration)
}

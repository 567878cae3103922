/// What the owner says when asked whether a card may be chosen.
public enum SwipeAnswer: Sendable, Hashable, CaseIterable {
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

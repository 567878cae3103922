/// The owner's answer to the question whether a card may be chosen.
public enum SwipeAnswer: String, Sendable, Hashable, CaseIterable, Codable {
  /// The card is chosen and leaves.
  case yes
  /// The card comes home.
  case no
  /// The card waits for an ``SwipeEvent/answer(_:_:)`` with the proposal's token, at most
  /// ``SwipeOptions/answerTimeout``.
  case later
}

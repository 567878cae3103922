/// What a card is doing.
public enum CardPhase: Sendable, Hashable, CaseIterable {
  /// At home, or behind another card.
  case resting
  /// In someone's hand.
  case dragging
  /// Commanded, and on its way to the threshold.
  case forced
  /// Waiting for an answer.
  case pending
  /// On its way home after a swipe that came to nothing.
  case returning
  /// On its way home because its choice was taken back.
  case undoing
  /// Chosen, and on its way out.
  case exiting
  /// Chosen, and out.
  case gone
}

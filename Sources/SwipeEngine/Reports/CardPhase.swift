/// What a card is doing.
public enum CardPhase: String, Sendable, Hashable, CaseIterable, Codable {
  /// At home, or behind another card.
  case resting
  /// Held by a pointer.
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

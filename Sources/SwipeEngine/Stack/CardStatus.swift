/// The status of a card in the deck.
public enum CardStatus: String, Sendable, Hashable, CaseIterable, Codable {
  /// It has no choice yet.
  case remaining
  /// It waits for an answer.
  case pending
  /// It has a choice.
  case decided
}

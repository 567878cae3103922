import CardDeck

/// What can be decided about a card. The raw value is the word in every file format, whatever the deck's
/// labels are.
public enum Choice: String, Sendable, Hashable, CaseIterable, Codable {
  case like, nope, star, later
}

extension DeckLabels {
  /// The deck's own word for a choice; `nil` if it has none.
  package subscript(choice: Choice) -> String? {
    switch choice {
    case .like: like
    case .nope: nope
    case .star: star
    case .later: later
    }
  }
}

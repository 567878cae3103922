/// What can be decided about a card. The raw value is the word in every file format, whatever the deck's
/// labels are.
public enum Choice: String, Sendable, Hashable, CaseIterable, Codable {
  case like, nope, star, later
}

/// The deck's own members.
struct DeckMembers: Sendable {
  var title: String?
  var labels = DeckLabels()
  /// The names of the members on the cards' other side.
  var reveal: [String] = []
  var reasons = DeckReasons()
}

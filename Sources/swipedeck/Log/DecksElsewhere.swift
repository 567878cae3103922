import CardDeck
import ChoiceLog
import TerminalText

/// The decks of a log whose files have a deck's name but lie in other folders. After a merge they may be the same deck, which
/// somebody else has elsewhere.
struct DecksElsewhere {
  /// The deck as it was typed.
  private let name: String
  private let decks: [(path: String, people: [String])]
  /// The options with which another command finds the log.
  private let log: [String]

  init(than key: DeckKey, named name: String, in snapshot: LogSnapshot, log: [String]) throws {
    (self.name, self.log) = (name, log)
    decks = try snapshot.decksElsewhere(than: key).map { ($0.key.text, try snapshot.annotators(of: $0.id)) }
  }

  /// Words that say whose choices are on these decks, and how to copy them to the deck itself.
  ///
  /// - Parameter people: The people whose choices on the deck itself are known; they are left out.
  /// - Returns: `nil` if nobody else has choices.
  func remark(besides people: [String]) -> String? {
    let others = decks.map { deck in
      (deck.path, people: deck.people.filter { name in !people.contains { $0.hasSameBytes(as: name) } })
    }.filter { !$0.people.isEmpty }
    guard let first = others.first?.0 else { return nil }
    let names = Set(others.flatMap(\.people).map(ExactText.init)).sorted().map(\.text)
    let (which, they) = others.count == 1 ? ("another deck", "it is") : ("other decks", "they are")
    let command = ["swipedeck", "adopt", first, ShellWord.path(name)] + log
    return "choices of \(NearestName.listed(names)) are on \(which) of this name, "
      + "\(NearestName.listed(others.map(\.0))); if \(they) the same deck: "
      + command.map(ShellWord.quoted).joined(separator: " ")
  }
}

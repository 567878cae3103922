import CardDeck
import ChoiceLog

/// Which cards are in the session's part of the deck, and the choices that stand on them: a bit and a byte a card.
struct PartStanding {
  /// Indexes of the part's cards that have been found.
  private(set) var members = BitSet()
  /// By index in the deck; ends with the last card of which anything is known, or behind it.
  private var choices: ContiguousArray<Choice?> = []
  /// For cards before this index it is known whether they are in the part.
  private var known = 0
  /// The choices that stand on the cards of the part.
  private(set) var tally = Tally()

  /// - Parameters:
  ///   - members: Indexes of cards of the part, each given once.
  ///   - known: The number of cards that have been looked at, from the first on.
  mutating func add(_ members: [DeckSelection], known: Int) {
    for index in members.lazy.joined().map(Int.init) {
      self.members.insert(index)
      if index < choices.count, let choice = choices[index] { tally[choice] += 1 }
    }
    self.known = max(self.known, known)
  }

  /// `nil` while the card has not been looked at.
  func contains(_ index: Int) -> Bool? {
    guard index < known else { return nil }
    return members.contains(index)
  }

  /// Sets the choice on a card, which need not be in the part.
  mutating func set(_ choice: Choice?, at index: Int) {
    if index >= choices.count {
      choices += repeatElement(nil, count: max(index + 1, choices.count * 2) - choices.count)
    }
    if members.contains(index) {
      if let before = choices[index] { tally[before] -= 1 }
      if let choice { tally[choice] += 1 }
    }
    choices[index] = choice
  }
}

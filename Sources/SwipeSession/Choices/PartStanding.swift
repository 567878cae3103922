import CardDeck
import ChoiceLog

/// Which cards are in the session's part of the deck, and the choices that stand on them: two bytes a card.
struct PartStanding {
  private struct Card {
    var isMember = false
    var choice: Choice?
  }

  /// By index in the deck; ends with the last card of which anything is known, or behind it.
  private var cards: ContiguousArray<Card> = []
  /// For cards before this index it is known whether they are in the part.
  private var known = 0
  /// The number of cards in the part that have been found.
  private(set) var count = 0
  /// The choices that stand on the cards of the part.
  private(set) var tally = Tally()

  /// - Parameters:
  ///   - members: Indexes of cards of the part, each given once.
  ///   - known: The number of cards that have been looked at, from the first on.
  mutating func add(_ members: [DeckSelection], known: Int) {
    for index in members.lazy.joined() {
      extend(to: Int(index))
      cards[Int(index)].isMember = true
      count += 1
      if let choice = cards[Int(index)].choice { tally[choice] += 1 }
    }
    self.known = max(self.known, known)
  }

  /// `nil` while the card has not been looked at.
  func contains(_ index: Int) -> Bool? {
    guard index < known else { return nil }
    return index < cards.count && cards[index].isMember
  }

  /// Sets the choice on a card, which need not be in the part.
  mutating func set(_ choice: Choice?, at index: Int) {
    extend(to: index)
    if cards[index].isMember {
      if let before = cards[index].choice { tally[before] -= 1 }
      if let choice { tally[choice] += 1 }
    }
    cards[index].choice = choice
  }

  private mutating func extend(to index: Int) {
    guard index >= cards.count else { return }
    cards += repeatElement(Card(), count: max(index + 1, cards.count * 2) - cards.count)
  }
}

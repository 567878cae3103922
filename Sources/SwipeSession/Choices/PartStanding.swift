import CardDeck
import ChoiceLog

/// Which cards are in the session's part of the deck, and the choices that stand on them: one byte a card.
struct PartStanding {
  /// By index in the deck. The high bit tells that the card is in the part; the other bits number the choice, 0 for
  /// none.
  private var states: ContiguousArray<UInt8> = []
  /// For cards before this index it is known whether they are in the part.
  private var known = 0
  /// The number of cards in the part that have been found.
  private(set) var count = 0
  /// The choices that stand on the cards of the part.
  private(set) var tally = Tally()

  private static let isMember: UInt8 = 0x80

  /// - Parameters:
  ///   - members: Indexes of cards of the part, each given once.
  ///   - known: The number of cards that have been looked at, from the first on.
  mutating func add(_ members: [DeckSelection], known: Int) {
    for index in members.lazy.joined() {
      extend(to: Int(index))
      states[Int(index)] |= Self.isMember
      count += 1
      if let choice = self.choice(at: Int(index)) { tally[choice] += 1 }
    }
    self.known = max(self.known, known)
  }

  /// `nil` while the card has not been looked at.
  func contains(_ index: Int) -> Bool? {
    guard index < known else { return nil }
    return index < states.count && states[index] & Self.isMember != 0
  }

  /// Sets the choice on a card, which need not be in the part.
  mutating func set(_ choice: Choice?, at index: Int) {
    extend(to: index)
    let isMember = states[index] & Self.isMember
    if isMember != 0 {
      if let before = self.choice(at: index) { tally[before] -= 1 }
      if let choice { tally[choice] += 1 }
    }
    states[index] = isMember | (choice.flatMap { Self.choices.firstIndex(of: $0) }.map { UInt8($0 + 1) } ?? 0)
  }

  private static let choices = Choice.allCases

  private func choice(at index: Int) -> Choice? {
    let number = Int(states[index] & ~Self.isMember)
    return number > 0 ? Self.choices[number - 1] : nil
  }

  private mutating func extend(to index: Int) {
    guard index >= states.count else { return }
    states += repeatElement(0, count: max(index + 1, states.count * 2) - states.count)
  }
}

import CardDeck

/// The numbers of a deck and the choices on it. The screen, `stats` and `export` use these words in the same sense.
///
/// ``decided`` + ``undecided`` + ``unreadable`` + ``copies`` is the number of records in the deck.
package struct CardCounts: Sendable, Hashable {
  /// The deck's records without the copies.
  package let cards: Int
  /// Records that are byte for byte the same as an earlier one, and passed over.
  package let copies: Int
  /// Cards whose record cannot be read, so that no choice can be kept on them.
  package let unreadable: Int
  /// Cards of the deck on which a choice stands, `later` included.
  package let decided: Int
  /// The choices that stand on cards of the deck. A card may have choices of several people.
  package let tally: Tally
  /// Choices on cards that the deck does not have any more.
  package let gone: Int
  /// Choices whose record is unknown, as several records say the same id.
  package let ambiguous: Int

  /// Readable cards of the deck on which no choice stands.
  package var undecided: Int { cards - unreadable - decided }

  /// - Parameter decided: `nil` if each choice of the tally is on another card, as those of one person are.
  package init(
    records: Int, copies: Int = 0, unreadable: Int = 0, decided: Int? = nil, tally: Tally, gone: Int = 0,
    ambiguous: Int = 0
  ) {
    cards = records - copies
    self.copies = copies
    self.unreadable = unreadable
    self.decided = decided ?? tally.decided
    self.tally = tally
    self.gone = gone
    self.ambiguous = ambiguous
  }

  /// Remarks on the numbers that are not 0: "2 copies", "3 choices on cards that are gone".
  package var remarks: [String] {
    var remarks: [String] = []
    if copies > 0 { remarks.append(copies.counted("copy", "copies")) }
    if unreadable > 0 { remarks.append(unreadable.counted("card") + " that cannot be read") }
    if gone > 0 {
      remarks.append(gone.counted("choice on a card that is gone", "choices on cards that are gone"))
    }
    if ambiguous > 0 {
      remarks.append(
        ambiguous.counted("choice whose record", "choices whose records")
          + " cannot be told: other records say the same id")
    }
    return remarks
  }
}

extension LogSnapshot {
  /// Counts the choices that stand, those on other cards separately.
  package func countStanding(
    in scope: ChoiceScope, on isCounted: (CardID) -> Bool = { _ in true }
  ) throws -> (tally: Tally, others: Int) {
    var (tally, others) = (Tally(), 0)
    try forEachStandingCard(in: scope) { card, choice in
      if isCounted(card) { tally[choice] += 1 } else { others += 1 }
    }
    return (tally, others)
  }
}

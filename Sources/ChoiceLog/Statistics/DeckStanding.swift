import CardDeck

/// The cards of a deck on which choices stand.
package struct DeckStanding {
  package let counts: CardCounts
  /// The indices of these cards.
  package let decided: BitSet

  /// Reads every record and every choice. The deck has to be complete.
  package init(
    of deck: Deck, in scope: ChoiceScope, records: ChoiceRecords, _ snapshot: LogSnapshot
  ) throws {
    let standing = try snapshot.decided(in: scope)
    var indices = BitSet()
    var found: Set<UInt64> = []
    deck.forEachID(in: 0..<deck.count) { index, id in
      guard records.isDecided(index) ?? (standing[id] != nil) else { return true }
      indices.insert(index)
      found.insert(DecidedCards.key(id))
      return true
    }
    var (tally, gone, ambiguous) = (Tally(), 0, 0)
    if records.hasSharedIDs {
      try snapshot.forEachStanding(in: scope) { choice in
        switch records.place(of: choice) {
        case .found: tally[choice.choice] += 1
        case .gone: gone += 1
        case .ambiguous: ambiguous += 1
        case .superseded: break
        }
      }
    } else {
      (tally, gone) = try snapshot.countStanding(in: scope) { found.contains(DecidedCards.key($0)) }
    }
    let passedOver = deck.passedOver
    counts = CardCounts(
      records: deck.count, copies: passedOver.copies, unreadable: passedOver.unreadable,
      decided: indices.count, tally: tally, gone: deck.isPart ? 0 : gone, ambiguous: ambiguous)
    decided = indices
  }
}

/// A search through a deck, a few cards at a time, so that no frame and no key waits for it.
package struct DeckSearch: Sendable, Hashable {
  package enum State: Sendable, Hashable {
    /// Nothing was asked.
    case idle
    case running
    case found
    /// Every card has been looked at in vain.
    case none
    /// The card that is shown is the only one.
    case only
  }

  package var line = InputLine()
  /// The index in the deck of the match that is shown; `nil` before the first.
  package private(set) var shown: UInt32?
  package private(set) var state = State.idle
  package private(set) var query = CardQuery("")
  /// The index of the next card to look at.
  private var next: UInt32
  private var left: UInt32 = 0

  /// - Parameter start: The index of the card to look at first.
  package init(from start: UInt32) { next = start }

  /// The text is another: begins anew at the card that is shown, or where it began.
  mutating func restart(count: UInt32) {
    query = CardQuery(line.text)
    guard !query.isEmpty, count > 0 else {
      state = .idle
      shown = nil
      return
    }
    if let shown { next = shown }
    shown = nil
    left = count
    state = .running
  }

  /// On to the match after the one that is shown.
  package mutating func goOn(count: UInt32) {
    guard let shown, count > 0 else { return }
    next = (shown + 1) % count
    left = count - 1
    state = left > 0 ? .running : .only
  }

  /// Looks at a few cards.
  ///
  /// - Parameter isMatch: Whether a card is what is searched for; `nil` to look at it again the next time.
  package mutating func step(cards: Int, count: UInt32, isMatch: (CardQuery, UInt32) -> Bool?) {
    guard state == .running, count > 0 else { return }
    for _ in 0..<cards {
      guard left > 0 else {
        state = shown == nil ? .none : .only
        return
      }
      let card = next % count
      guard let isMatch = isMatch(query, card) else { return }
      next = (card + 1) % count
      left -= 1
      if isMatch {
        shown = card
        state = .found
        return
      }
    }
  }
}

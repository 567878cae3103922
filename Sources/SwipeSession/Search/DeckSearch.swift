/// A search through a deck, a few cards at a time, so that no frame and no key waits for it.
package struct DeckSearch: Sendable, Hashable {
  package enum State: Sendable, Hashable {
    /// The text has no words.
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
  /// The indexes of the cards that have been counted, in order.
  private var matches: [UInt32] = []
  /// The number of cards looked at to count matches.
  private var counted: UInt32 = 0
  /// The size of decks beyond which matches are not counted, as nobody waits for that.
  private static let maxCounted: UInt32 = 1 << 17
  /// The index of the next card to look at.
  private var next: UInt32
  private var left: UInt32 = 0
  private var isBackwards = false
  /// The matches to skip, because keys were pressed during the search; negative for matches on the other side.
  private var skips = 0
  private static let maxSkips = 100

  /// - Parameter start: The index of the card to look at first.
  package init(from start: UInt32) { next = start }

  /// Begins anew with the changed text, at the card that is shown, or where the search began.
  mutating func restart(count: UInt32) {
    query = CardQuery(line.text)
    (matches, counted) = ([], 0)
    guard !query.isEmpty, count > 0 else {
      state = .idle
      shown = nil
      return
    }
    if let shown { next = shown }
    shown = nil
    (isBackwards, skips) = (false, 0)
    left = count
    state = .running
  }

  /// Goes on to the next match, or to the one before.
  package mutating func goOn(backwards: Bool = false, count: UInt32) {
    if state == .running {
      skips = max(-Self.maxSkips, min(skips + (backwards == isBackwards ? 1 : -1), Self.maxSkips))
      return
    }
    guard let shown, count > 0 else { return }
    (isBackwards, skips) = (backwards, 0)
    next = neighbour(of: shown, count)
    left = count - 1
    state = left > 0 ? .running : .only
  }

  private func neighbour(of index: UInt32, _ count: UInt32) -> UInt32 {
    (isBackwards ? index + count - 1 : index + 1) % count
  }

  // MARK: - How many there are

  /// Whether cards are left to count, once one has been found.
  func isCounting(count: UInt32) -> Bool {
    (state == .found || state == .only) && counted < count && count <= Self.maxCounted
  }

  /// The place of the shown match, from 1, and the number of all matches; `nil` until all are counted.
  package func rank(count: UInt32) -> (place: Int, all: Int)? {
    guard let shown, counted == count, let place = matches.firstIndex(of: shown) else { return nil }
    return (place + 1, matches.count)
  }

  /// Counts some more cards.
  ///
  /// - Parameter isMatch: See ``step(cards:count:isMatch:)``.
  mutating func countMatches(cards: Int, count: UInt32, isMatch: (CardQuery, UInt32) -> Bool?) {
    for _ in 0..<cards {
      guard isCounting(count: count), let isMatch = isMatch(query, counted) else { return }
      if isMatch { matches.append(counted) }
      counted += 1
    }
  }

  // MARK: - Looking

  /// Looks at a few cards.
  ///
  /// - Parameter isMatch: Whether a card matches; `nil` to look at it again the next time.
  package mutating func step(cards: Int, count: UInt32, isMatch: (CardQuery, UInt32) -> Bool?) {
    guard state == .running, count > 0 else { return }
    for _ in 0..<cards {
      guard left > 0 else {
        state = shown == nil ? .none : .only
        return
      }
      let card = next % count
      guard let isMatch = isMatch(query, card) else { return }
      next = neighbour(of: card, count)
      left -= 1
      if isMatch {
        shown = card
        guard skips != 0 else {
          state = .found
          return
        }
        if skips < 0 {
          isBackwards.toggle()
          next = neighbour(of: card, count)
        }
        skips = abs(skips) - 1
        left = count - 1
      }
    }
  }
}

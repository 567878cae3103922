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
  /// The indexes of the cards that have been counted, in order.
  private var matches: [UInt32] = []
  /// Cards looked at to count them.
  private var counted: UInt32 = 0
  /// In larger decks nobody waits for the count.
  private static let maxCounted: UInt32 = 1 << 17
  /// The index of the next card to look at.
  private var next: UInt32
  private var left: UInt32 = 0
  private var isBackwards = false
  /// How many matches are passed over before one is shown, as keys were pressed while it looked; negative for those
  /// on the other side of the next one.
  private var skips = 0
  private static let maxSkips = 100

  /// - Parameter start: The index of the card to look at first.
  package init(from start: UInt32) { next = start }

  /// The text is another: begins anew at the card that is shown, or where it began.
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

  /// Goes on to the match after the one that is shown, or to the one before it.
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

  /// Which of all that are searched for the one shown is, from 1, and how many there are; `nil` until all are
  /// counted.
  package func rank(count: UInt32) -> (place: Int, all: Int)? {
    guard let shown, counted == count, let place = matches.firstIndex(of: shown) else { return nil }
    return (place + 1, matches.count)
  }

  /// Counts some more cards.
  ///
  /// - Parameter isMatch: As of ``step(cards:count:isMatch:)``.
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

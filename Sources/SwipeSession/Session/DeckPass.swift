import ChoiceLog

/// One pass through the deck. The cards put off in it come back at its end, as long as putting off is not all that is
/// done with them.
struct DeckPass {
  typealias Number = Session.Number

  /// In the order in which they were put off.
  private(set) var putOff: [Number] = []
  /// Whether anything but `later` was chosen in it.
  private var hasProgressed = false
  /// Whether the last card has been decided. Set by the engine in mid-event, acted upon after it.
  var isOver = false

  mutating func chose(_ choice: Choice, on card: Number) {
    if choice == .later { putOff.append(card) } else { hasProgressed = true }
  }

  /// A choice that was made before stands again.
  mutating func restored(_ choice: Choice, on card: Number) {
    if choice == .later { putOff.append(card) }
  }

  /// A card is put off no more.
  mutating func remove(_ card: Number) { putOff.removeAll { $0 == card } }

  /// Earlier sessions have put these off, in this order; they come back before those of this session.
  mutating func begin(with cards: [Number]) {
    putOff = cards + putOff
    if !cards.isEmpty { hasProgressed = true }
  }

  /// Ends the pass and begins the next one, if there is to be one.
  ///
  /// - Returns: The cards that come back; empty for none, with which the deck is at its end.
  mutating func takeReturning() -> [Number] {
    hasProgressed ? takeAll() : []
  }

  /// Ends the pass and begins the next one, with the cards that were put off.
  mutating func takeAll() -> [Number] {
    guard !putOff.isEmpty else { return [] }
    defer { self = DeckPass() }
    return putOff
  }
}

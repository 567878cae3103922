import ChoiceLog

/// One pass through the deck. At its end the cards put off come back, unless nothing but putting off was done in it.
struct DeckPass {
  typealias Number = Session.Number

  /// In the order in which they were put off.
  private(set) var putOff: [Number] = []
  /// Whether anything but `later` was chosen in this pass.
  private var hasProgressed = false
  /// Whether the person was asked whether to go on with the cards put off, since the last choice.
  private var hasOffered = false
  /// Whether the last card has been decided. Set during an event of the engine, acted upon after it.
  var isOver = false

  mutating func chose(_ choice: Choice, on card: Number) {
    hasOffered = false
    if choice == .later { putOff.append(card) } else { hasProgressed = true }
  }

  /// A choice that was made before stands again.
  mutating func restored(_ choice: Choice, on card: Number) {
    if choice == .later { putOff.append(card) }
  }

  /// A card is put off no more.
  mutating func remove(_ card: Number) { putOff.removeAll { $0 == card } }

  /// Adds cards that earlier sessions put off, in this order; they come back before those of this session.
  mutating func begin(with cards: [Number]) {
    putOff = cards + putOff
    if !cards.isEmpty { hasProgressed = true }
  }

  /// Ends the pass and begins the next one, unless nothing but putting off was done.
  ///
  /// - Returns: The cards that come back; empty where the deck is at its end.
  mutating func dequeueReturning() -> [Number] {
    hasProgressed ? dequeuePutOff() : []
  }

  /// Whether the person is to be asked whether to go on with the cards put off: once, until the next choice.
  mutating func offersPutOff() -> Bool {
    defer { hasOffered = true }
    return !hasOffered && !putOff.isEmpty
  }

  /// Ends the pass and begins the next one.
  ///
  /// - Returns: The cards put off, which come back.
  mutating func dequeuePutOff() -> [Number] {
    guard !putOff.isEmpty else { return [] }
    defer { self = DeckPass() }
    return putOff
  }
}

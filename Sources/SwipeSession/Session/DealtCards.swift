import CardDeck

/// The cards of a session that goes through fixed cards: those of a second round from the start (`--again`), or a
/// limited number of undecided ones (`--limit`).
struct DealtCards {
  typealias Number = Session.Number

  /// The number of cards at most; `Int.max` for all.
  let limit: Int
  private(set) var cards: Set<Number> = []
  /// Cards that wait for room, in their order. Some may have been decided or dealt since.
  private var reserve: ArraySlice<Range<Number>> = []
  /// Cards that must not be dealt.
  private var excluded: Set<Number> = []

  init(limit: Int) { self.limit = limit }

  var isLimited: Bool { limit < .max }

  /// The number of cards that may still be dealt.
  var room: Int { limit - cards.count }

  mutating func keep(_ cards: DeckSelection) { reserve += cards.runs }

  /// Deals cards from the reserve while there is room.
  ///
  /// - Parameter isOpen: Whether a card is undecided; others are dropped.
  mutating func deal(where isOpen: (Number) -> Bool) -> [Number] {
    var dealt: [Number] = []
    while room > 0, let run = reserve.first {
      let card = run.lowerBound
      if run.count > 1 {
        reserve[reserve.startIndex] = card + 1..<run.upperBound
      } else {
        reserve.removeFirst()
      }
      if canDeal(card, isOpen), cards.insert(card).inserted { dealt.append(card) }
    }
    return dealt
  }

  /// The cards of the reserve that can be dealt.
  func kept(where isOpen: (Number) -> Bool) -> [Number] {
    reserve.lazy.joined().filter { canDeal($0, isOpen) && !cards.contains($0) }
  }

  private func canDeal(_ card: Number, _ isOpen: (Number) -> Bool) -> Bool {
    !excluded.contains(card) && isOpen(card)
  }

  mutating func add(_ card: Number) { cards.insert(card) }

  mutating func remove(_ card: Number) { cards.remove(card) }

  /// Keeps a card from being dealt, even if it was.
  mutating func exclude(_ card: Number) {
    cards.remove(card)
    excluded.insert(card)
  }

  /// Replaces dealt cards by others; those replaced wait for room again.
  mutating func exchange(_ out: [Number], for new: [Number]) {
    cards.subtract(out)
    cards.formUnion(new)
    keep(.list(out))
  }
}

/// Conditions that are applied to one card after another.
package struct AppliedFilters: Sendable {
  private var all: [IncomparableCards]

  package init(_ filters: [CardFilter]) { all = filters.map { IncomparableCards(filter: $0) } }

  /// One for each condition that did not match a card for that reason. A card that an earlier condition did not match does not
  /// count.
  package var incomparable: [IncomparableCards] { all.filter { $0.count > 0 } }

  /// Whether a card fulfils all conditions; `nil` if its record cannot be read.
  package mutating func areFulfilled(at index: Int, of deck: Deck) -> Bool? {
    deck.members(at: index).map { areFulfilled(by: $0, at: index, of: deck, deck.reader) }
  }

  /// - Parameter members: All members of the card's record.
  mutating func areFulfilled(
    by members: [JSONMember], at index: Int, of deck: Deck, _ reader: CardReader
  ) -> Bool {
    for which in all.indices {
      let value = deck.value(of: all[which].filter, in: members, at: index, reader)
      switch all[which].filter.holds(for: value) {
      case true?: continue
      case false?: return false
      case nil:
        if let value, value != .null, value != .array([]), !value.plainText.isBlank {
          if all[which].count == 0 { all[which].example = value.plainText }
          all[which].count += 1
        }
        return false
      }
    }
    return true
  }
}

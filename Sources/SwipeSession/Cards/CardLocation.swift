import CardDeck

/// Where a card's record is.
package struct CardLocation: Sendable, Hashable {
  let number: UInt32
  /// `nil` for a number that is an index in the deck.
  let extent: RecordExtent?

  func extent(in deck: Deck) -> RecordExtent { extent ?? deck.extent(at: Int(number)) }

  /// `nil` if the record cannot be read.
  func hash(in deck: Deck) -> RecordHash? { (try? deck.bytes(at: extent(in: deck))).map { RecordHash($0) } }

  /// The card with the id that the deck gives it, for which all cards before it may have to be looked at. Blocks.
  func identifiedCard(in deck: Deck) -> Card {
    let index = extent.map { deck.index(ofRecordAt: $0.offset) } ?? Int(number)
    return index.map { deck.card(at: $0) } ?? LoadedCard(self, in: deck).card
  }
}

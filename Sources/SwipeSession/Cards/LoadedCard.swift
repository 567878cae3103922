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

/// A card and what its record was when it was read.
package struct LoadedCard: Sendable {
  /// Has the id in its record, which may turn out to be another card's.
  let card: Card
  /// `nil` if the record cannot be read.
  let hash: RecordHash?
  /// Where the record starts, in bytes.
  let offset: Int
  /// Bytes of the record.
  let size: Int

  /// Reads all of the record; blocks.
  init(_ location: CardLocation, in deck: Deck) {
    let extent = location.extent(in: deck)
    card = deck.card(at: extent)
    hash = location.hash(in: deck)
    (offset, size) = (extent.offset, extent.length)
  }
}

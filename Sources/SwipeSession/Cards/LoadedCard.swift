import CardDeck

/// Where a card's record is.
package struct CardLocation: Sendable, Hashable {
  let number: UInt32
  /// `nil` for a number that is an index in the deck.
  let extent: RecordExtent?

  /// In bytes.
  func size(in deck: Deck) -> Int { extent?.length ?? deck.byteCount(at: Int(number)) }

  /// In bytes, where the record starts.
  func offset(in deck: Deck) -> Int { extent?.offset ?? deck.offset(at: Int(number)) }

  /// `nil` if the record cannot be read.
  func hash(in deck: Deck) -> RecordHash? {
    (try? extent.map { try deck.bytes(at: $0) } ?? deck.bytes(at: Int(number))).map { RecordHash($0) }
  }

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
    card = location.extent.map { deck.card(at: $0) } ?? deck.cardWithOwnID(at: Int(location.number))
    hash = location.hash(in: deck)
    offset = location.offset(in: deck)
    size = location.size(in: deck)
  }
}

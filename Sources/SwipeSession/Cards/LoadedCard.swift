import CardDeck

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

import CardDeck
import ChoiceLog

/// The indexes of the cards that were decided at the start: sixteen bytes a card.
package struct DecidedIndexes: Sendable {
  private struct Entry {
    let key: UInt64
    let index: UInt32
  }

  private var entries: ContiguousArray<Entry> = []

  package init() {}

  /// Adds every card, decided or not; reads the whole deck.
  package init(allOf deck: Deck) {
    deck.forEachID(in: 0..<deck.count) { index, id in
      add(id, at: UInt32(index))
      return true
    }
    sort()
  }

  package mutating func add(_ card: CardID, at index: UInt32) {
    entries.append(Entry(key: DecidedCards.key(card), index: index))
  }

  /// To be called after the last ``add(_:at:)``.
  mutating func sort() { entries.sort { ($0.key, $0.index) < ($1.key, $1.index) } }

  /// The index of a card; `nil` if the deck has no such card, or it was undecided.
  package func index(of card: CardID) -> UInt32? {
    let key = DecidedCards.key(card)
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].key == key ? entries[low].index : nil
  }
}

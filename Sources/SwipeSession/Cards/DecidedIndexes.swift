import CardDeck
import ChoiceLog

/// Where in the deck the cards are on which something stood at the start: sixteen bytes a card.
package struct DecidedIndexes: Sendable {
  private struct Entry {
    let key: UInt64
    let place: UInt32
  }

  private var entries: ContiguousArray<Entry> = []

  package init() {}

  /// Of every card, whatever stands on it; reads the whole deck.
  package init(allOf deck: Deck) {
    deck.forEachID(in: 0..<deck.count) { place, id in
      add(id, at: UInt32(place))
      return true
    }
    sort()
  }

  package mutating func add(_ card: CardID, at place: UInt32) {
    entries.append(Entry(key: DecidedCards.key(card), place: place))
  }

  /// Has to be called after the last ``add(_:at:)``.
  package mutating func sort() { entries.sort { ($0.key, $0.place) < ($1.key, $1.place) } }

  /// `nil` if the deck has no such card, or nothing stood on it.
  package func place(of card: CardID) -> UInt32? {
    let key = DecidedCards.key(card)
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].key == key ? entries[low].place : nil
  }
}

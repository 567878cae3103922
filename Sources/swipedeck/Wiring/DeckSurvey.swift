import CardDeck

/// Where each id of a deck is: sixteen bytes a card, made by reading the deck once.
struct DeckSurvey {
  private struct Entry {
    let hash: UInt64
    let place: UInt32
  }

  /// By hash, then by place.
  private let entries: [Entry]
  /// Cards whose id occurred before.
  private var twins: PlaceSet
  /// Distinct ids.
  let count: Int

  /// Two ids of one 64-bit hash count as one, which happens in a deck of a million with a chance of 3 in 10⁸.
  init(_ deck: Deck) {
    let cards = deck.count
    var entries: [Entry] = []
    entries.reserveCapacity(cards)
    deck.forEachID(in: 0..<cards) { place, id in
      entries.append(Entry(hash: Self.hash(id), place: UInt32(place)))
      return true
    }
    entries.sort { ($0.hash, $0.place) < ($1.hash, $1.place) }
    self.entries = entries
    twins = PlaceSet(count: cards)
    var doubled = 0
    for (entry, next) in zip(entries, entries.dropFirst()) where entry.hash == next.hash {
      twins.insert(Int(next.place))
      doubled += 1
    }
    count = cards - doubled
  }

  /// The first card with this id, compared by its bytes; `nil` if there is none.
  func place(of card: CardID) -> Int? {
    let hash = Self.hash(card)
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = low + (high - low) / 2
      if entries[middle].hash < hash { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].hash == hash ? Int(entries[low].place) : nil
  }

  func isTwin(_ place: Int) -> Bool { twins.contains(place) }

  private static func hash(_ id: CardID) -> UInt64 { UInt64(bitPattern: Int64(id.hashValue)) }
}

/// Places in a deck, a bit each.
struct PlaceSet {
  private var words: [UInt64]
  private(set) var count = 0

  init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

  func contains(_ place: Int) -> Bool { words[place / 64] & (1 << UInt64(place % 64)) != 0 }

  mutating func insert(_ place: Int) {
    guard !contains(place) else { return }
    words[place / 64] |= 1 << UInt64(place % 64)
    count += 1
  }
}

import CardDeck

/// The numbers by which a session and its engine know cards: their indexes in the deck; and for cards that are
/// shown before the scan of the deck has reached them, numbers from the other end, which they keep.
package struct CardNumbers {
  package typealias Number = UInt32

  /// The number of the first; those of the next are below. One less than the largest, which ends no range.
  private static let first = Number.max - 1

  private var extents: [RecordExtent] = []
  private var numbers: [Int: Number] = [:]

  /// Where the record of such a number is; `nil` for a number that is an index.
  package func extent(_ number: Number) -> RecordExtent? {
    let index = Int(Self.first) - Int(number)
    return extents.indices.contains(index) ? extents[index] : nil
  }

  /// The number of the card at an extent, whether it has been asked for before or not.
  package mutating func number(at extent: RecordExtent, of deck: Deck) -> Number {
    if let known = numbers[extent.offset] { return known }
    if let index = deck.index(ofRecordAt: extent.offset) { return Number(index) }
    let number = Self.first - Number(extents.count)
    extents.append(extent)
    numbers[extent.offset] = number
    return number
  }

  /// The card at an extent turned out to be a copy of one before it, which nobody has seen by then.
  mutating func addCopy(at offset: Int, of index: Int, in deck: Deck) {
    numbers[deck.offset(at: index)] = numbers[offset] ?? deck.index(ofRecordAt: offset).map { Number($0) }
  }

  /// The number of the card at an index.
  package func number(at index: Int, of deck: Deck) -> Number {
    guard !numbers.isEmpty else { return Number(index) }
    return numbers[deck.offset(at: index)] ?? Number(index)
  }

  /// The indexes of the cards that have such numbers, as far as the scan of the deck has reached them.
  func indexes(in deck: Deck) -> [Number] {
    extents.compactMap { deck.index(ofRecordAt: $0.offset).map { Number($0) } }
  }
}

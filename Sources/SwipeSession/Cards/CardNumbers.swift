import CardDeck

/// The numbers by which a session and its engine know cards: their places in the deck; and for cards that are
/// shown before the index has come to them, numbers from the other end, which they keep.
package struct CardNumbers {
  package typealias Number = UInt32

  /// The number of the first; those of the next are below. One less than the largest, which ends no range.
  private static let first = Number.max - 1

  private var spots: [RecordExtent] = []
  private var numbers: [Int: Number] = [:]

  /// Where the record of such a number is; `nil` for a number that is a place.
  package func spot(_ number: Number) -> RecordExtent? {
    let index = Int(Self.first) - Int(number)
    return spots.indices.contains(index) ? spots[index] : nil
  }

  /// The number of the card at a spot, whether it has been asked for before or not.
  package mutating func number(at spot: RecordExtent, of deck: Deck) -> Number {
    if let known = numbers[spot.offset] { return known }
    if let place = deck.index(ofRecordAt: spot.offset) { return Number(place) }
    let number = Self.first - Number(spots.count)
    spots.append(spot)
    numbers[spot.offset] = number
    return number
  }

  /// The card at a spot turned out to be a copy of one before it, which nobody has seen by then.
  package mutating func meet(copyAt offset: Int, of place: Int, in deck: Deck) {
    numbers[deck.offset(at: place)] = numbers[offset] ?? deck.index(ofRecordAt: offset).map { Number($0) }
  }

  /// The number of the card at a place.
  package func number(at place: Int, of deck: Deck) -> Number {
    guard !numbers.isEmpty else { return Number(place) }
    return numbers[deck.offset(at: place)] ?? Number(place)
  }

  /// The places of the cards that have such numbers, as far as the index has come to them.
  package func places(in deck: Deck) -> [Number] {
    spots.compactMap { deck.index(ofRecordAt: $0.offset).map { Number($0) } }
  }
}

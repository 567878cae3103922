import CardDeck

/// The numbers by which a session and its engine know cards. A card's number is its index in the deck. A card that is
/// shown before the scan of the deck has reached it gets a number counted down from the largest, and keeps it.
struct CardNumbers {
  typealias Number = UInt32

  /// The first number counted down. One less than the largest, which no range can end with.
  private static let first = Number.max - 1

  private let deck: Deck
  private var extents: [RecordExtent] = []
  private var numbers: [Int: Number] = [:]

  init(_ deck: Deck) { self.deck = deck }

  /// The record of a number counted down; `nil` for a number that is an index.
  func extent(_ number: Number) -> RecordExtent? {
    let index = Int(Self.first) - Int(number)
    return extents.indices.contains(index) ? extents[index] : nil
  }

  /// The number of the card at an extent; the same whenever it is asked for.
  mutating func number(at extent: RecordExtent) -> Number {
    if let known = numbers[extent.offset] { return known }
    if let index = deck.index(ofRecordAt: extent.offset) { return Number(index) }
    let number = Self.first - Number(extents.count)
    extents.append(extent)
    numbers[extent.offset] = number
    return number
  }

  /// The card at `offset` turned out to be a copy of an earlier card, which nobody has seen yet.
  mutating func addCopy(at offset: Int, of index: Int) {
    numbers[deck.offset(at: index)] = numbers[offset] ?? deck.index(ofRecordAt: offset).map { Number($0) }
  }

  /// The number of the card at an index.
  func number(at index: Int) -> Number {
    guard !numbers.isEmpty else { return Number(index) }
    return numbers[deck.offset(at: index)] ?? Number(index)
  }

  /// The indexes of the cards with numbers counted down, as far as the scan of the deck has reached them.
  var indexes: [Number] {
    extents.compactMap { deck.index(ofRecordAt: $0.offset).map { Number($0) } }
  }
}

import CardDeck
import ChoiceLog

/// Finds the records of cards by their ids, without keeping the ids: 64 bits a card.
struct RecordFinder {
  private let deck: Deck
  /// The first place of each id, by its hash. Two ids of one hash count as one, which happens in a deck of a
  /// million with a chance of 3 in 10⁸.
  private let places: [Int: UInt32]

  /// Reads the whole deck once.
  init(_ deck: Deck) {
    self.deck = deck
    var places: [Int: UInt32] = [:]
    places.reserveCapacity(deck.count)
    for place in 0..<deck.count {
      let key = Self.key(deck.id(at: place))
      if places[key] == nil { places[key] = UInt32(place) }
    }
    self.places = places
  }

  /// Distinct ids.
  var count: Int { places.count }

  /// By the bytes, as the log compares ids.
  private static func key(_ id: String) -> Int {
    var id = id
    var hasher = Hasher()
    id.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    return hasher.finalize()
  }

  /// `nil` if the deck has no such card any more.
  func record(of card: String) throws(DeckError) -> ExportRecord? {
    guard let place = places[Self.key(card)].map(Int.init) else { return nil }
    let bytes = try deck.bytes(at: place)
    let hash = RecordHash(bytes)
    return ExportRecord(
      bytes: bytes, form: deck.card(at: place).problem == nil ? .json : .text,
      digest: RecordDigest(high: hash.high, low: hash.low))
  }

  /// The ids that none of these choices is on, in the deck's order, each once.
  func undecided(_ decided: DecidedCards) -> AnySequence<String> {
    AnySequence { [places, deck] in
      var next = 0
      return AnyIterator {
        while next < deck.count {
          let place = next
          next += 1
          let id = deck.id(at: place)
          if places[Self.key(id)] == UInt32(place), decided[id] == nil { return id }
        }
        return nil
      }
    }
  }
}

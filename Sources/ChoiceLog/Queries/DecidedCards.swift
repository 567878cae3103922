import CardDeck

/// What stands on each card of a deck, small enough for a million cards.
///
/// Cards are kept as 64-bit hashes, whose seed is new in every process, so that nobody can make a deck with two cards of
/// the same hash. The chance that two of a million cards have it is 3 in 10⁸.
package struct DecidedCards: Sendable {
  private var choices: [UInt64: Choice] = [:]
  /// Where the log ended when the choices were read; `nil` if they were not read from a log.
  package internal(set) var position: LogPosition?

  /// Whether one of the cards shares its id with others, so that it got another one.
  package private(set) var hasRenamedCards = false

  package init(minimumCapacity: Int = 0) { choices.reserveCapacity(minimumCapacity) }

  package var count: Int { choices.count }

  package var tally: Tally {
    choices.values.reduce(into: Tally()) { $0[$1] += 1 }
  }

  /// The choice that stands on a card; `nil` if none does.
  package subscript(card: CardID) -> Choice? { choices[Self.key(card)] }

  package mutating func insert(_ choice: Choice, on card: CardID) {
    choices[Self.key(card)] = choice
    if card.toldApartFrom != nil { hasRenamedCards = true }
  }

  /// The hash of a card; another number in every process.
  package static func key(_ card: CardID) -> UInt64 { UInt64(bitPattern: Int64(card.hashValue)) }
}

import CardDeck

/// What stands on each card of a deck, small enough for a million cards.
///
/// Cards are kept as 64-bit hashes seeded anew in every process, never stored: the chance that
/// two of a million cards have one hash is 3 in 10⁸, and no deck can be made so that they have.
package struct DecidedCards: Sendable {
  private var choices: [UInt64: Choice] = [:]
  /// Where the log ended when they were read; `nil` if they were not read from one.
  package internal(set) var position: LogPosition?

  package init(minimumCapacity: Int = 0) { choices.reserveCapacity(minimumCapacity) }

  package var count: Int { choices.count }

  /// How many cards each choice stands on.
  package var tally: Tally {
    choices.values.reduce(into: Tally()) { $0[$1] += 1 }
  }

  /// What stands on the card with this id, compared by its bytes; `nil` if nothing does.
  package subscript(card: CardID) -> Choice? { choices[Self.key(card)] }

  package mutating func insert(_ choice: Choice, on card: CardID) { choices[Self.key(card)] = choice }

  /// What a card is kept by; another number in every process.
  package static func key(_ card: CardID) -> UInt64 { UInt64(bitPattern: Int64(card.hashValue)) }
}

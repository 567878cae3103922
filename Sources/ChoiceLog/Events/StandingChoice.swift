import CardDeck

/// A choice that stands: made, and not taken back.
package struct StandingChoice: Sendable, Hashable {
  package internal(set) var card: CardID
  package let choice: Choice
  package let annotator: String
  /// Its position in the order in which choices came to stand: larger for a later one. A choice put back by a redo
  /// counts from then, one that an undo laid open from when it first stood.
  package let order: Int64
  /// The sequence number of the event that made it.
  package let made: Int64
  /// Milliseconds since 1970 at which it was made; `nil` if unknown, which no log's is.
  package let at: Int64?
  package let cause: String
  /// Milliseconds; `nil` if unknown.
  package let dwell: Int64?
  package let record: RecordMark?
  /// Whether the card was drawn at random, in a learned order.
  package let isExplored: Bool
  /// The annotator's note on the card, if there is one.
  package let note: String?

  package init(
    card: CardID, choice: Choice, annotator: String, order: Int64, made: Int64, at: Int64?, cause: String,
    dwell: Int64? = nil, record: RecordMark? = nil, isExplored: Bool = false, note: String? = nil
  ) {
    self.card = card
    self.choice = choice
    self.annotator = annotator
    self.order = order
    self.made = made
    self.at = at
    self.cause = cause
    self.dwell = dwell
    self.record = record
    self.isExplored = isExplored
    self.note = note
  }
}

/// What stands on each card of a deck, small enough for a million cards.
///
/// Cards are kept as 64-bit hashes seeded anew in every process, never stored: the chance that
/// two of a million cards have one hash is 3 in 10⁸, and no deck can be made so that they have.
package struct DecidedCards: Sendable {
  private var choices: [UInt64: Choice] = [:]
  /// Where the log ended when they were read; `nil` if they were not read from one.
  package internal(set) var position: LogPosition?

  /// Whether one of the cards was told apart from others that say the same id.
  package private(set) var hasRenamedCards = false

  package init(minimumCapacity: Int = 0) { choices.reserveCapacity(minimumCapacity) }

  package var count: Int { choices.count }

  /// How many cards each choice stands on.
  package var tally: Tally {
    choices.values.reduce(into: Tally()) { $0[$1] += 1 }
  }

  /// What stands on the card with this id, compared by its bytes; `nil` if nothing does.
  package subscript(card: CardID) -> Choice? { choices[Self.key(card)] }

  package mutating func insert(_ choice: Choice, on card: CardID) {
    choices[Self.key(card)] = choice
    if card.toldApartFrom != nil { hasRenamedCards = true }
  }

  /// What a card is kept by; another number in every process.
  package static func key(_ card: CardID) -> UInt64 { UInt64(bitPattern: Int64(card.hashValue)) }
}

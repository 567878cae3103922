import CardDeck

/// The cards that share an id with others. The other contents of their records tell them apart: each pair of a name and a value
/// leads to the cards that have it, so that one card is found without a look at all others.
struct SharedIDs {
  /// The indices of the cards that say an id, in the deck's order, for ids that several cards say.
  private(set) var cards: [CardID: [Int]] = [:]
  private var postings: [RecordHash: [Int]] = [:]

  /// - Parameter texts: The texts of a record that ``candidates(saying:with:)`` can look for.
  init(_ deck: Deck, texts: (Int) -> Set<ExactText>) {
    cards = Dictionary(grouping: deck.renamedCards(), by: deck.ownID)
    for (id, others) in cards {
      let all = [deck.index(of: id)].compactMap(\.self) + others
      cards[id] = all
      for index in all {
        for text in texts(index) { postings[Self.key(id, text), default: []].append(index) }
      }
    }
  }

  /// The cards that say an id and have the rarest of these texts; without texts, all cards that say it.
  func candidates(saying id: CardID, with texts: Set<ExactText>) -> [Int] {
    guard !texts.isEmpty else { return cards[id] ?? [] }
    return texts.lazy.map { postings[Self.key(id, $0)] ?? [] }.min { $0.count < $1.count } ?? []
  }

  private static func key(_ id: CardID, _ text: ExactText) -> RecordHash {
    RecordHash(Array(id.text.utf8) + [0] + Array(text.text.utf8))
  }
}

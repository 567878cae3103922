import CardDeck

/// Some cards of a deck, and a number that tells whether two such sets are the same.
package struct CardSet: Sendable {
  private var isMember: [Bool]
  /// How many they are.
  package private(set) var count = 0
  /// The same for the same cards, however they came to be there; of other ones with a chance of 2^-64.
  package private(set) var identity: UInt64 = 0

  /// No cards of a deck of so many.
  package init(cards: Int) { isMember = Array(repeating: false, count: cards) }

  /// Whether a card is one of them; one that is not in the deck never is, as a damaged file may name any.
  package subscript(_ card: Int) -> Bool {
    get { isMember.indices.contains(card) && isMember[card] }
    set {
      guard isMember.indices.contains(card), isMember[card] != newValue else { return }
      isMember[card] = newValue
      count += newValue ? 1 : -1
      identity ^= SplitMix64.mixed(UInt64(card) &+ 1)
    }
  }

  /// All of them, ascending.
  package var members: [UInt32] { isMember.indices.lazy.filter { isMember[$0] }.map { UInt32($0) } }
}

import CardDeck

/// A set of a deck's cards, with a hash by which two sets can be compared.
package struct CardSet: Sendable {
  private var isMember: [Bool]
  /// The number of members.
  package private(set) var count = 0
  /// A hash of the members, whatever the order in which they were added. Two sets that differ share it with a
  /// chance of 2^-64.
  package private(set) var identity: UInt64 = 0

  /// Creates an empty set for a deck of `cards` cards.
  package init(cards: Int) { isMember = Array(repeating: false, count: cards) }

  /// Whether a card is a member. A number beyond the deck, as in a damaged file, never is.
  package subscript(_ card: Int) -> Bool {
    get { isMember.indices.contains(card) && isMember[card] }
    set {
      guard isMember.indices.contains(card), isMember[card] != newValue else { return }
      isMember[card] = newValue
      count += newValue ? 1 : -1
      identity ^= SplitMix64.mixed(UInt64(card) &+ 1)
    }
  }

  /// All members, in ascending order.
  package var members: [UInt32] { isMember.indices.lazy.filter { isMember[$0] }.map { UInt32($0) } }
}

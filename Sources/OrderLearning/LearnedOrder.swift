import CardRanking

/// The order of a session's cards as it was learned up to a change.
package struct LearnedOrder: Sendable {
  /// A card's place among those that are left.
  package struct Place: Sendable {
    /// Index of the card in the deck.
    package let index: Int
    /// 1 for the first.
    package let rank: Int
    /// Whether the card was drawn at random.
    package let isExplored: Bool
    /// Why it stands there; `nil` for cards that are not shown yet, and while the order is the file's.
    package var explanation: Explanation?
  }

  /// The number of cards of the order in ``next``: more than are shown and drawn ahead.
  package static let ahead = 8
  /// The number of cards that are shown or drawn ahead, so that their places are explained.
  package static let explained = 3

  /// The number of changes that the order takes into account; see ``OrderLearner/tell(_:)``.
  package let revision: Int
  /// A card drawn at random, if there is one; the next cards of the order; a card that may be on top although it is not
  /// next. Near the end there are fewer.
  package let next: [Place]
  /// The number of cards that are left.
  package let left: Int
  /// The estimate of how many cards one will like; `nil` while there is none.
  package let found: FoundEstimate?
  /// Whether the user has probably seen nearly all cards that they would like.
  package let advice: StoppingTest.Advice
  /// The number of nopes in a row after which ``advice`` would be to stop; `nil` while there is no estimate.
  package let nopesUntilEnough: Int?
}

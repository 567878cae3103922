/// The progress of the search for a deck's cards.
public struct DeckProgress: Sendable, Hashable {
  /// The number of cards found so far.
  public internal(set) var count = 0
  /// Whether no more cards will come: the end was reached, or ``failure`` says why not.
  public internal(set) var isComplete = false
  /// The reason why the search stopped before the end (the cards found before are good), or why there are no cards.
  /// `nil` otherwise.
  public internal(set) var failure: DeckError?
}

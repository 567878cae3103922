import CardDeck
import CardRanking
import ChoiceLog

/// A deck whose cards have been read, and what has been learned of what stands on them.
package struct LabelledDeck {
  /// So many labels at most are learned anew one after another, for what the model thought of each card when it was
  /// shown: beyond, that would take seconds, and the estimate does without.
  private static let maxReplayed = 2_000

  package internal(set) var ranker: any DeckRanking
  var standing: StandingLabels
  /// How many cards the deck has.
  private let count: Int
  /// Why the features of a large deck, which were to be kept, were not; `nil` if they were, or there was nothing to
  /// keep.
  package let notKept: FeatureFileError?

  /// Reads all cards.
  ///
  /// - Parameters:
  ///   - logged: What stands, and what is known before.
  ///   - place: Where the features of a large deck are kept; `nil` for nowhere.
  ///   - isCancelled: Asked now and then.
  /// - Returns: `nil` if it was cancelled.
  package init?(
    _ deck: Deck, _ logged: LoggedLabels, options: LearnedOrderOptions, place: FeatureFilePlace?,
    isCancelled: () -> Bool
  ) throws(FeatureFileError) {
    count = deck.count
    standing = StandingLabels(logged, in: deck)
    guard
      let (features, notKept) = try DeckFeatures.read(
        deck, limits: options.limits, place: place, isCancelled: isCancelled)
    else { return nil }
    self.notKept = notKept
    ranker = features.ranking(seed: options.seed, poolSize: options.poolSize)
    guard case .inMemory = features, standing.labels.count <= Self.maxReplayed else { return }
    var ranker = ranker
    // Nothing is read any more, so nothing fails.
    try? standing.setMargins { labels, card in
      if isCancelled() { return nil }
      _ = try ranker.learn(labels, candidates: { _ in CardSet(cards: 0) }, while: { true })
      return ranker.margin(of: card)
    }
    self.ranker = ranker
    if isCancelled() { return nil }
  }

  /// Learns the order from what stands.
  ///
  /// - Parameters:
  ///   - remaining: The cards that can be shown.
  ///   - goOn: Asked now and then.
  /// - Returns: Whether it was learned.
  package mutating func learn(_ remaining: CardSet, while goOn: () -> Bool = { true }) throws -> Bool {
    let standing = standing
    return try ranker.learn(
      standing.labels, candidates: { standing.candidates(remaining, since: $0) }, while: goOn)
  }

  /// Does what will be needed next, as long as nothing else waits.
  mutating func prepare(_ remaining: CardSet, while goOn: () -> Bool) throws {
    let standing = standing
    try ranker.prepare(candidates: { standing.candidates(remaining, since: $0) }, while: goOn)
  }

  /// The cards on which something stands.
  package var decided: CardSet {
    var decided = CardSet(cards: count)
    for card in standing.decided { decided[card] = true }
    return decided
  }
}

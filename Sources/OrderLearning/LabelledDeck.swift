import CardDeck
import CardRanking
import ChoiceLog

/// A deck whose cards have been read, with the labels that its choices are and the model learned from them.
package struct LabelledDeck {
  /// The number of labels up to which the margins at the time of each choice are computed, by learning the labels one
  /// after another. More would take seconds, and the estimate does without.
  private static let maxReplayed = 2_000

  package internal(set) var ranker: any DeckRanking
  var standing: StandingLabels
  /// Why the features of a large deck could not be kept; `nil` if they were, or need not be.
  package let notKept: FeatureFileError?

  /// Reads all cards.
  ///
  /// - Parameters:
  ///   - logged: The choices that stand, behind the seeds.
  ///   - place: Where the features of a large deck are kept; `nil` for nowhere.
  ///   - isCancelled: Asked now and then.
  /// - Returns: `nil` if it was cancelled.
  package init?(
    _ deck: Deck, _ logged: LoggedLabels, options: LearnedOrderOptions, place: FeatureFilePlace?,
    isCancelled: () -> Bool
  ) throws(FeatureFileError) {
    standing = StandingLabels(logged, in: deck)
    guard
      let (features, notKept) = try DeckFeatures.read(
        deck, limits: options.limits, place: place, isCancelled: isCancelled)
    else { return nil }
    self.notKept = notKept
    switch features {
    case .inFile(let file): ranker = PooledRanker(rows: file, seed: options.seed, poolSize: options.poolSize)
    case .inMemory(let index):
      var ranker = CardRanker(index: index, seed: options.seed)
      if standing.labels.count <= Self.maxReplayed {
        standing.setMargins { labels, card in
          if isCancelled() { return nil }
          ranker.learn(labels)
          return ranker.margin(of: card)
        }
      }
      self.ranker = ranker
    }
    if isCancelled() { return nil }
  }

  /// Learns the order from the labels.
  ///
  /// - Parameters:
  ///   - remaining: The cards that can be shown.
  ///   - goOn: Asked now and then.
  /// - Returns: Whether it was learned.
  package mutating func learn(_ remaining: BitSet, while goOn: () -> Bool = { true }) throws -> Bool {
    let standing = standing
    return try ranker.learn(
      standing.labels, candidates: { standing.candidates(remaining, since: $0) }, while: goOn)
  }

  /// Computes ahead what the next order needs.
  mutating func prepare(_ remaining: BitSet, while goOn: () -> Bool) throws {
    let standing = standing
    try ranker.prepare(candidates: { standing.candidates(remaining, since: $0) }, while: goOn)
  }

  /// The decided cards.
  package var decided: BitSet { standing.decided }
}

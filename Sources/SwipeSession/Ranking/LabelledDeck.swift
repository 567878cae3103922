import CardDeck
import CardRanking
import ChoiceLog

/// A deck whose cards have been read, and what has been learned of what stands on them.
package struct LabelledDeck {
  /// So many labels at most are learned anew one after another, for what the model thought of each card when it was shown:
  /// beyond, that would take seconds, and the estimate does without.
  private static let mostReplayed = 2_000

  package internal(set) var ranker: CardRanker
  /// Of each card, whether anything stands on it.
  package private(set) var isDecided: [Bool]

  /// Reads all cards.
  ///
  /// - Parameters:
  ///   - seeds: Labels before all others; those of cards that the deck has not are left out.
  ///   - standing: What stands, in the order in which it came to stand.
  ///   - isCancelled: Asked now and then.
  /// - Returns: `nil` if it was cancelled.
  package init?(
    _ deck: Deck, seeds: [LearnedOrderOptions.Seed], standing: [StandingChoice], seed: UInt64,
    isCancelled: () -> Bool
  ) {
    // A card may be both a seed and decided.
    var places: [CardID: [Int]] = [:]
    for (place, seed) in seeds.enumerated() { places[seed.card, default: []].append(place) }
    for (place, choice) in standing.enumerated() {
      places[choice.card, default: []].append(seeds.count + place)
    }
    var indexes = [Int?](repeating: nil, count: seeds.count + standing.count)
    var builder = FeatureIndexBuilder()
    for index in 0..<deck.count {
      if index % 256 == 0, isCancelled() { return nil }
      let card = deck.card(at: index)
      builder.append(RankedText(card))
      // Of a copy the first card has what stands.
      for place in places.removeValue(forKey: card.id) ?? [] { indexes[place] = index }
    }
    ranker = CardRanker(index: builder.finish(), seed: seed)
    isDecided = [Bool](repeating: false, count: deck.count)
    for (place, index) in indexes.enumerated() {
      guard let index else { continue }
      let choice = place < seeds.count ? nil : standing[place - seeds.count]
      if choice != nil { isDecided[index] = true }
      guard let isLiked = choice.map(\.choice.isLike) ?? seeds[place].isLiked else { continue }
      if indexes.count <= Self.mostReplayed {
        if isCancelled() { return nil }
        ranker.update()
      }
      append(index, isLiked, isExplored: choice?.isExplored ?? false, isPrior: choice == nil)
    }
    ranker.update()
  }

  /// The same without a way to stop it.
  package init(
    _ deck: Deck, seeds: [LearnedOrderOptions.Seed], standing: [StandingChoice], seed: UInt64
  ) throws {
    guard
      let labelled = LabelledDeck(deck, seeds: seeds, standing: standing, seed: seed, isCancelled: { false })
    else { throw CancellationError() }
    self = labelled
  }

  /// - Parameters:
  ///   - isExplored: Whether the card was drawn at random.
  ///   - isPrior: Whether it is a seed.
  mutating func append(_ card: Int, _ isLiked: Bool, isExplored: Bool, isPrior: Bool = false) {
    ranker.append(
      Label(
        card: card, isLiked: isLiked, isExplored: isExplored, isPrior: isPrior,
        margin: ranker.margin(of: card)))
  }
}

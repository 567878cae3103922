/// A learned order of a deck's cards: of all cards (``CardRanker``), or of the best cards of a deck whose features
/// do not fit into memory (``PooledRanker``).
package protocol DeckRanking: Sendable {
  /// Learns the order from these labels, unless it has been learned already.
  /// - Parameters:
  ///   - labels: In the order in which they were made.
  ///   - candidates: Returns the cards that could be shown when there were as many labels as its parameter says.
  ///   - goOn: Called now and then; once it returns `false`, learning stops.
  /// - Returns: Whether the order was learned.
  mutating func learn(_ labels: [Label], candidates: (Int) -> CardSet, while goOn: () -> Bool) throws -> Bool

  /// Works ahead for the next labels, until `goOn` returns `false`. A later call continues.
  mutating func prepare(candidates: (Int) -> CardSet, while goOn: () -> Bool) throws

  // See ``CardRanker`` for these. A ranking of the best cards has no score and no margin for the others (`nil`),
  // and gives all of them the first rank after the best.
  func best(_ count: Int, _ order: CardRanker.Order, where included: (Int) -> Bool) -> [Int]
  func rank(of card: Int, _ order: CardRanker.Order, where included: (Int) -> Bool) -> Int?
  func score(of card: Int) -> Float?
  func margin(of card: Int) -> Float?
  func isPrior(_ card: Int) -> Bool
  func exploration(rate: Double, turn: Int?, where included: (Int) -> Bool) -> Int?
  func foundEstimate(where included: (Int) -> Bool) -> FoundEstimate?
  func stoppingTest(unseen: Int) -> StoppingTest
  func nopesUntilEnough(unseen: Int) -> Int
  func explanation(of card: Int, text: RankedText, limit: Int) throws -> Explanation?
}

extension CardRanker: DeckRanking {
  package mutating func learn(
    _ labels: [Label], candidates: (Int) -> CardSet, while goOn: () -> Bool
  ) -> Bool {
    setLabels(labels)
    update()
    return true
  }

  package mutating func prepare(candidates: (Int) -> CardSet, while goOn: () -> Bool) {}
}

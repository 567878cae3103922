/// The order of a deck's cards by what has been learned: of all of them (``CardRanker``), or of the best of a deck whose
/// features do not fit into memory (``PooledRanker``).
package protocol DeckRanking: Sendable {
  /// Learns the order from these labels, unless it has been learned already.
  /// - Parameters:
  ///   - labels: In the order in which they were made.
  ///   - candidates: Returns the cards that could be shown when the number of labels was its parameter.
  ///   - goOn: Asked now and then; once it returns `false`, learning is given up.
  /// - Returns: Whether the order was learned.
  mutating func learn(_ labels: [Label], candidates: (Int) -> CardSet, while goOn: () -> Bool) throws -> Bool

  /// Works ahead for the next labels, until `goOn` returns `false`. A later call continues.
  mutating func prepare(candidates: (Int) -> CardSet, while goOn: () -> Bool) throws

  // These mean what they mean for ``CardRanker``. A ranking that knows only the best cards has neither score nor margin of
  // the others (`nil`), and gives all of them the first rank behind the best.
  func best(_ count: Int, _ order: CardRanker.Order, where included: (Int) -> Bool) -> [Int]
  func rank(of card: Int, _ order: CardRanker.Order, where included: (Int) -> Bool) -> Int?
  func score(of card: Int) -> Float?
  func margin(of card: Int) -> Float?
  func isPrior(_ card: Int) -> Bool
  func exploration(rate: Double, turn: Int?, where included: (Int) -> Bool) -> Int?
  func foundEstimate(where included: (Int) -> Bool) -> FoundEstimate?
  func stoppingTest(unseen: Int) -> StoppingTest
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

  /// Makes these the labels. The order is the old one until ``update()``.
  mutating func setLabels(_ new: [Label]) {
    let same = zip(labels, new).prefix { $0 == $1 }.count
    while labels.count > same { removeLast() }
    for label in new[same...] { append(label) }
  }

  package mutating func prepare(candidates: (Int) -> CardSet, while goOn: () -> Bool) {}
}

/// The order of a deck's cards by what has been learned: of all of them (``CardRanker``), or of the best of a deck whose
/// features do not fit into memory (``PooledRanker``).
package protocol DeckRanking: Sendable {
  /// Learns the order from these labels, as far as it was not yet.
  /// - Parameters:
  ///   - labels: In the order in which they were made.
  ///   - candidates: The cards that could be shown when there were so many labels.
  ///   - goOn: Asked now and then; after a no, the order is not learned.
  /// - Returns: Whether it was learned.
  mutating func learn(_ labels: [Label], candidates: (Int) -> CardSet, while goOn: () -> Bool) throws -> Bool

  /// Does now what will be needed after some more labels, until it is told not to go on; a later call goes on from there.
  mutating func prepare(candidates: (Int) -> CardSet, while goOn: () -> Bool) throws

  /// As of ``CardRanker``.
  func best(_ count: Int, _ order: CardRanker.Order, where included: (Int) -> Bool) -> [Int]
  /// As of ``CardRanker``. Of a card that is not among the best which are known: the first rank behind those.
  func rank(of card: Int, _ order: CardRanker.Order, where included: (Int) -> Bool) -> Int?
  /// As of ``CardRanker``; `nil` too for a card of which it is not known.
  func score(of card: Int) -> Float?
  /// As of ``CardRanker``; `nil` too for a card of which it is not known.
  func margin(of card: Int) -> Float?
  /// As of ``CardRanker``.
  func isPrior(_ card: Int) -> Bool
  /// As of ``CardRanker``.
  func exploration(rate: Double, turn: Int?, where included: (Int) -> Bool) -> Int?
  /// As of ``CardRanker``.
  func foundEstimate(where included: (Int) -> Bool) -> FoundEstimate?
  /// As of ``CardRanker``.
  func stoppingTest(unseen: Int) -> StoppingTest
  /// As of ``CardRanker``.
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

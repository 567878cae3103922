import CardDeck

/// A learned order of a deck's cards: of all cards (``CardRanker``), or of the best cards of a deck whose features
/// do not fit into memory (``PooledRanker``).
package protocol DeckRanking: Sendable {
  /// The number of cards in the deck.
  var cardCount: Int { get }
  /// Decides random draws, and the order in which the solver visits the labels.
  var seed: UInt64 { get }
  /// Likes and nopes in the order in which they were made. A later label of the same card replaces an earlier one.
  var labels: [Label] { get }
  /// Whether there is a learned order. Until then the order is the file's.
  var isLearned: Bool { get }

  /// Learns the order from these labels, unless it has been learned already.
  /// - Parameters:
  ///   - labels: In the order in which they were made.
  ///   - candidates: Returns the cards that could be shown when there were as many labels as its parameter says.
  ///   - goOn: Called now and then; once it returns `false`, learning stops.
  /// - Returns: Whether the order was learned.
  mutating func learn(_ labels: [Label], candidates: (Int) -> BitSet, while goOn: () -> Bool) throws -> Bool

  /// Works ahead for the next labels, until `goOn` returns `false`. A later call continues.
  mutating func prepare(candidates: (Int) -> BitSet, while goOn: () -> Bool) throws

  // See ``CardRanker`` for these. A ranking of the best cards has no score and no margin for the others (`nil`),
  // and gives all of them the first rank after the best.
  func best(_ count: Int, _ order: CardRanker.Order, where included: (Int) -> Bool) -> [Int]
  func rank(of card: Int, _ order: CardRanker.Order, where included: (Int) -> Bool) -> Int?
  func score(of card: Int) -> Float?
  func margin(of card: Int) -> Float?
  func isPrior(_ card: Int) -> Bool
  func explanation(of card: Int, text: RankedText, limit: Int) throws -> Explanation?
}

extension DeckRanking {
  /// What an estimate about some cards goes by.
  ///
  /// - Parameter included: The cards that the estimate is about.
  /// - Returns: The last label of each card that was read, in the order in which the cards came, without priors; and whether
  ///   a card is an included one without a label, and the number of these. A list of them would take 8 bytes a card.
  private func seen(where included: (Int) -> Bool) -> (read: [Label], isUnseen: [Bool], unseen: Int) {
    var isUnseen = (0..<cardCount).map(included)
    for label in labels { isUnseen[label.card] = false }
    let read = Label.latest(labels, cards: cardCount).filter { !$0.isPrior && included($0.card) }
      .enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }.map(\.element)
    return (read, isUnseen, isUnseen.count { $0 })
  }

  /// The test whether enough was seen of the `included` cards, at this point. Priors are ignored.
  package func stoppingTest(where included: (Int) -> Bool) -> StoppingTest {
    let seen = seen(where: included)
    return StoppingTest(choices: seen.read.lazy.map(\.isLiked), unseen: seen.unseen)
  }

  /// See ``StoppingTest/nopesUntilEnough(choices:unseen:)``. Priors are ignored.
  package func nopesUntilEnough(where included: (Int) -> Bool) -> Int {
    let seen = seen(where: included)
    return StoppingTest.nopesUntilEnough(choices: seen.read.lazy.map(\.isLiked), unseen: seen.unseen)
  }

  /// The estimate of the likes among the `included` cards, at this point; `nil` with the file's order, and while it would be
  /// useless.
  package func foundEstimate(where included: (Int) -> Bool) -> FoundEstimate? {
    guard isLearned else { return nil }
    let (read, isUnseen, unseen) = seen(where: included)
    return FoundEstimate(read, unseen: unseen) {
      // A ranking without margins has no labels with margins either.
      let points = read.compactMap { label in label.margin.map { (margin: $0, isLiked: label.isLiked) } }
      guard !points.isEmpty else { return nil }
      let regression = IsotonicRegression(points)
      var likes = 0.0
      for card in isUnseen.indices where isUnseen[card] {
        likes += regression.share(at: margin(of: card) ?? 0)
      }
      return likes
    }
  }
}

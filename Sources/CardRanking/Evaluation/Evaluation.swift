/// How soon a learned order would have found the likes of a labelled deck.
///
/// Positions count the cards that were read, without the priors, as a share of all cards. Likes among the priors
/// count as found.
package struct Evaluation: Sendable, Hashable {
  /// The number of cards in the deck.
  package let cards: Int
  /// The number of cards that are liked.
  package let liked: Int
  /// The cards in the order in which they were read, without the priors; up to where nothing more could change.
  package private(set) var order: [Int] = []
  /// The number of likes found by priors and reading, after each card of `order`.
  package private(set) var foundAfter: [Int] = []
  /// The time of each re-ranking, by the caller's clock. After the last like there are no re-rankings.
  package private(set) var rerankings: [Duration] = []
  /// The rules that would have stopped.
  package private(set) var stops: [StoppingRule: Stop] = [:]
  package private(set) var likedPriors = 0

  /// A rule that says when to stop.
  package enum StoppingRule: String, Sendable, Hashable, CaseIterable {
    /// See ``StoppingTest/Advice``.
    case enough, probablyEnough
    /// 50 nopes in a row, which is what people do, for comparison.
    case fiftyNopes
  }

  /// The point at which a rule would have stopped.
  package struct Stop: Sendable, Hashable {
    /// The number of cards read.
    package let read: Int
    /// The share of the likes found; `nil` if there was nothing to find.
    package let recall: Double?
  }

  /// Whether a card other than the priors is liked. Otherwise nothing can be found, and no figure says anything.
  package var hasSomethingToFind: Bool { liked > likedPriors }

  /// The share of all likes found when `share` of all cards is read (rounded down to whole cards); `nil` if there is
  /// nothing to find.
  package func recall(at share: Double) -> Double? {
    guard hasSomethingToFind else { return nil }
    let read = min(Int(Double(cards) * share), order.count)
    return Double(read == 0 ? likedPriors : foundAfter[read - 1]) / Double(liked)
  }

  /// 95 % of the likes, rounded up.
  private var most: Int { (liked * 95 + 99) / 100 }

  /// Work saved over sampling at 95 % recall (Cohen et al. 2006): the share of cards left unread when 95 % of the
  /// likes are found, less the 5 % that reading at random would leave; `nil` if there is nothing to find.
  package var wss95: Double? {
    guard hasSomethingToFind else { return nil }
    guard likedPriors < most else { return 0.95 }
    let read = foundAfter.firstIndex { $0 >= most }.map { $0 + 1 } ?? cards
    return 1 - Double(read) / Double(cards) - 0.05
  }

  /// Average time to discovery (Ferdinands et al. 2023): the mean position, as a share of all cards, of the likes
  /// that are read, up to the first 95 % of all likes; 0 if these are among the priors, `nil` if there is nothing
  /// to find.
  package var atd: Double? {
    guard hasSomethingToFind else { return nil }
    let positions = zip([likedPriors] + foundAfter, foundAfter).enumerated()
      .filter { $1.1 > $1.0 && $1.1 <= most }.map { $0.offset + 1 }
    return positions.isEmpty ? 0 : Double(positions.reduce(0, +)) / Double(positions.count) / Double(cards)
  }

  /// The median time of a re-ranking (the upper of two), and the longest; `nil` without any.
  package var rerankTimes: (median: Duration, longest: Duration)? {
    let sorted = rerankings.sorted()
    return sorted.last.map { (sorted[sorted.count / 2], $0) }
  }
}

extension Evaluation {
  /// The number of cards looked up in one search. The order usually changes after ten.
  private static let cardsAtOnce = 16

  /// Plays a deck through.
  /// - Parameters:
  ///   - index: The deck's features.
  ///   - isLiked: The label of each card.
  ///   - priors: The cards labelled before the first is read, in order (``Priors`` draws some).
  ///   - every: See ``Checkpoint/last(upTo:every:)``.
  ///   - clock: The time since any moment; called before and after each re-ranking.
  package static func play(
    _ index: FeatureIndex, isLiked: [Bool], priors: [Int], seed: UInt64 = 0, every: Int? = nil,
    clock: () -> Duration
  ) -> Evaluation {
    precondition(isLiked.count == index.count, "a label a card")
    var evaluation = Evaluation(cards: index.count, liked: isLiked.count { $0 })
    var ranker = CardRanker(index: index, seed: seed, every: every)
    var isRead = [Bool](repeating: false, count: index.count)
    for card in priors where !isRead[card] {
      isRead[card] = true
      ranker.append(Label(card: card, isLiked: isLiked[card], isPrior: true))
      if isLiked[card] { evaluation.likedPriors += 1 }
    }
    // The next cards of the order, the first one last.
    var next: [Int] = []
    var nopesInARow = 0
    var testedAt = 0
    while ranker.labels.count < index.count, !evaluation.isDone {
      // Once every like is found, the order of the nopes changes no figure.
      if evaluation.found < evaluation.liked {
        let start = clock()
        if ranker.update() {
          evaluation.rerankings.append(clock() - start)
          next = []
        }
      }
      if next.isEmpty { next = ranker.best(cardsAtOnce) { !isRead[$0] }.reversed() }
      guard let card = next.popLast() else { break }
      isRead[card] = true
      ranker.append(Label(card: card, isLiked: isLiked[card], margin: ranker.margin(of: card)))
      evaluation.foundAfter.append(evaluation.found + (isLiked[card] ? 1 : 0))
      evaluation.order.append(card)
      nopesInARow = isLiked[card] ? 0 : nopesInARow + 1
      if nopesInARow == 50 { evaluation.stop(.fiftyNopes) }
      // Only after a checkpoint, as the test goes over all labels.
      if evaluation.stops[.enough] == nil, Checkpoint.last(upTo: ranker.labels.count) > testedAt {
        testedAt = ranker.labels.count
        let advice = ranker.stoppingTest { _ in true }.advice
        if advice != .goOn { evaluation.stop(.probablyEnough) }
        if advice == .enough { evaluation.stop(.enough) }
      }
    }
    return evaluation
  }

  private var found: Int { foundAfter.last ?? likedPriors }

  /// Whether all likes are found, and every rule has had its chance to stop.
  private var isDone: Bool {
    found == liked && order.count >= cards / 5 && stops.count == StoppingRule.allCases.count
  }

  /// Notes that a rule stops here, unless it has stopped before.
  private mutating func stop(_ rule: StoppingRule) {
    if stops[rule] != nil { return }
    stops[rule] = Stop(read: order.count, recall: hasSomethingToFind ? Double(found) / Double(liked) : nil)
  }
}

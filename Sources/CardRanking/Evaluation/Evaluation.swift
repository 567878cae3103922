/// A labelled deck played through: in which order its likes would have been found.
///
/// Positions count the cards that were read, without those given as priors, as a share of all cards; likes among the priors
/// count as found.
public struct Evaluation: Sendable, Hashable {
  /// How many cards the deck has.
  public let cards: Int
  /// How many of them are liked.
  public let liked: Int
  /// The cards in the order in which they were read, without the priors; up to where nothing more could change.
  public let order: [Int]
  /// How many likes were found by priors and reading, after each card of `order`.
  public let foundAfter: [Int]
  /// How long each re-ranking took, by the caller's clock; there is none after the last like.
  public let rerankings: [Duration]
  /// Where each rule would have stopped, in the order of ``StoppingRule/allCases``, of those that would have.
  public let stops: [Stop]
  private let likedPriors: Int

  /// A rule that says when to stop.
  public enum StoppingRule: String, Sendable, Hashable, CaseIterable {
    /// ``StoppingTest`` with p < 0.05.
    case enough
    /// ``StoppingTest`` with p < 0.20.
    case probablyEnough
    /// 50 nopes in a row, which is what people do, to compare.
    case fiftyNopes
  }

  /// Where a rule would have stopped.
  public struct Stop: Sendable, Hashable {
    /// Which one.
    public let rule: StoppingRule
    /// How many cards were read by then.
    public let read: Int
    /// What share of the likes was found by then; `nil` if there was nothing to find.
    public let recall: Double?
  }

  /// Whether there is a like that is not known before; without, nothing can be found, and no figure says anything.
  public var hasSomethingToFind: Bool { liked > likedPriors }

  /// The share of all likes that is found when `share` of all cards is read (rounded down to whole cards); `nil` if there
  /// is nothing to find.
  public func recall(at share: Double) -> Double? {
    guard hasSomethingToFind else { return nil }
    let read = min(Int(Double(cards) * share), order.count)
    return Double(read == 0 ? likedPriors : foundAfter[read - 1]) / Double(liked)
  }

  /// How many likes are the first 95 %, rounded up.
  private static func most(of liked: Int) -> Int { (liked * 95 + 99) / 100 }

  /// Work saved over sampling at 95 % recall (Cohen et al. 2006): the share of cards left unread when 95 % of the likes are
  /// found, less the 5 % that reading at random would leave; `nil` if there is nothing to find.
  public var wss95: Double? {
    guard hasSomethingToFind else { return nil }
    let wanted = Self.most(of: liked)
    guard likedPriors < wanted else { return 0.95 }
    let read = foundAfter.firstIndex { $0 >= wanted }.map { $0 + 1 } ?? cards
    return 1 - Double(read) / Double(cards) - 0.05
  }

  /// Average time to discovery (Ferdinands et al. 2023): the mean position, as a share of all cards, of the likes that are
  /// read, up to the first 95 % of all; 0 if those are known before, `nil` if there is nothing to find.
  public var atd: Double? {
    guard hasSomethingToFind else { return nil }
    let wanted = Self.most(of: liked)
    var last = likedPriors
    var sum = 0
    var count = 0
    for (place, found) in foundAfter.enumerated() {
      if found > last, found <= wanted {
        sum += place + 1
        count += 1
      }
      last = found
    }
    return count == 0 ? 0 : Double(sum) / Double(count) / Double(cards)
  }

  /// The median time of a re-ranking (the upper of two), and the longest; `nil` without any.
  public var rerankTimes: (median: Duration, longest: Duration)? {
    let sorted = rerankings.sorted()
    return sorted.last.map { (sorted[sorted.count / 2], $0) }
  }
}

extension Evaluation {
  /// Plays a deck through.
  /// - Parameters:
  ///   - index: The deck's features.
  ///   - isLiked: The label of each card.
  ///   - priors: The cards labelled before the first is read, in order (``Priors`` draws some).
  ///   - seed: As of ``CardRanker``.
  ///   - exploration: The share of random draws (``CardRanker/exploration(rate:where:)``).
  ///   - clock: The time since any moment; asked before and after each re-ranking.
  public static func play(
    _ index: FeatureIndex, isLiked: [Bool], priors: [Int], seed: UInt64 = 0, exploration: Double = 0,
    options: RankingOptions = RankingOptions(), clock: () -> Duration
  ) -> Evaluation {
    precondition(isLiked.count == index.count, "a label a card")
    var run = Run(ranker: CardRanker(index: index, seed: seed, options: options), isLiked: isLiked)
    for card in priors where !run.isRead[card] { run.know(card) }
    let priorCount = run.ranker.labels.count
    let likedPriors = run.found
    let liked = isLiked.count { $0 }
    while run.ranker.labels.count < index.count, !run.isDone(liked: liked, after: priorCount) {
      // Once every like is found, the order of the nopes changes no figure.
      if run.found < liked {
        let start = clock()
        if run.ranker.update() {
          run.rerankings.append(clock() - start)
          run.next = []
        }
      }
      if let card = run.exploration(rate: exploration) {
        run.read(card, isExplored: true)
      } else if let card = run.takeNext() {
        run.read(card, isExplored: false)
      }
      run.checkRules(after: priorCount)
    }
    let labels = run.ranker.labels[priorCount...]
    var found = likedPriors
    let foundAfter = labels.map { label in
      if label.isLiked { found += 1 }
      return found
    }
    return Evaluation(
      cards: index.count, liked: liked, order: labels.map(\.card), foundAfter: foundAfter,
      rerankings: run.rerankings,
      stops: StoppingRule.allCases.compactMap { rule in
        run.stops[rule].map {
          Stop(
            rule: rule, read: $0.read,
            recall: liked > likedPriors ? Double($0.found) / Double(liked) : nil)
        }
      }, likedPriors: likedPriors)
  }
}

/// A deck being played through.
private struct Run {
  var ranker: CardRanker
  let isLiked: [Bool]
  var isRead: [Bool]
  var found = 0
  var nopesInARow = 0
  var rerankings: [Duration] = []
  var stops: [Evaluation.StoppingRule: (read: Int, found: Int)] = [:]
  /// The next cards of the order, the last of them first, so that the deck is not searched for each of them.
  var next: [Int] = []
  private var testedAt = 0

  /// How many cards are looked for in one search. Usually the order is another one after ten.
  private static let cardsAtOnce = 16

  init(ranker: CardRanker, isLiked: [Bool]) {
    self.ranker = ranker
    self.isLiked = isLiked
    isRead = Array(repeating: false, count: isLiked.count)
  }

  /// Takes a card that is known before.
  mutating func know(_ card: Int) { add(Label(card: card, isLiked: isLiked[card], isPrior: true)) }

  mutating func takeNext() -> Int? {
    while true {
      if next.isEmpty {
        let isRead = isRead
        next = ranker.best(Self.cardsAtOnce) { !isRead[$0] }.reversed()
      }
      guard let card = next.popLast() else { return nil }
      // A random draw may have been faster.
      if !isRead[card] { return card }
    }
  }

  func exploration(rate: Double) -> Int? { ranker.exploration(rate: rate) { !isRead[$0] } }

  mutating func read(_ card: Int, isExplored: Bool) {
    add(Label(card: card, isLiked: isLiked[card], isExplored: isExplored, margin: ranker.margin(of: card)))
    nopesInARow = isLiked[card] ? 0 : nopesInARow + 1
  }

  private mutating func add(_ label: Label) {
    ranker.append(label)
    isRead[label.card] = true
    if label.isLiked { found += 1 }
  }

  /// All likes are found, and every rule that may still stop has.
  func isDone(liked: Int, after priors: Int) -> Bool {
    found == liked && ranker.labels.count - priors >= isLiked.count / 5
      && stops.count == Evaluation.StoppingRule.allCases.count
  }

  mutating func checkRules(after priors: Int) {
    let read = ranker.labels.count - priors
    if nopesInARow >= 50, stops[.fiftyNopes] == nil { stops[.fiftyNopes] = (read, found) }
    // Not at every card: the test looks back at the whole history.
    guard stops[.enough] == nil, Checkpoint.last(upTo: ranker.labels.count) > testedAt else { return }
    testedAt = ranker.labels.count
    let test = ranker.stoppingTest(unseen: isLiked.count - ranker.labels.count)
    if test.p < 0.20, stops[.probablyEnough] == nil { stops[.probablyEnough] = (read, found) }
    if test.p < 0.05 { stops[.enough] = (read, found) }
  }
}

import CardDeck

/// The order of the best cards of a deck whose features do not fit into memory.
///
/// A ``CompactSweep`` over the whole deck finds the 4,096 cards with the largest margins, the pool; these and the cards with
/// a label are ranked exactly, by a ``CardRanker``, after every label. Sweeps are made at fixed numbers of labels, and what
/// one finds is taken over at the next such number: so there is time for it in between, and the order depends on labels,
/// deck and seed alone, not on how long anything took.
///
/// A card that is not in the pool has no score. Of very many labels those before the last 16,384 to 20,480 nopes, and as
/// many likes, are not learned from.
package struct PooledRanker<Rows: CompactRows>: DeckRanking {
  private let rows: Rows
  private let seed: UInt64
  private let options: RankingOptions
  private let poolSize: Int

  private var labels: [Label] = []
  /// Pools kept for reuse, the newest last.
  private var pools: [Pool] = []
  /// A sweep that was interrupted.
  private var underWay: (question: Question, sweep: CompactSweep, next: Int)?
  /// The pool and the cards with a label, in ascending order. The index of a card here is its number in `ranker`.
  private var cards: [UInt32] = []
  private var ranker: CardRanker?

  /// The input that a pool is computed from.
  private struct Question {
    /// Card number times 2, plus 1 for a like.
    let labels: [UInt32]
    let candidates: CardSet

    func isSame(as other: Question) -> Bool {
      candidates.identity == other.candidates.identity && labels == other.labels
    }
  }

  private struct Pool {
    let question: Question
    /// Ascending.
    let cards: [UInt32]
  }

  /// The number of pools kept for undos. A pool holds one byte for each card of the deck.
  private static var mostPools: Int { 3 }

  /// - Parameter poolSize: How many cards are ranked exactly.
  package init(rows: Rows, seed: UInt64 = 0, options: RankingOptions = RankingOptions(), poolSize: Int = 4096)
  {
    self.rows = rows
    self.seed = seed
    self.options = options
    self.poolSize = poolSize
  }

  // MARK: When

  /// The largest number in 0 ... `labels` at which there is a sweep: about every sixteenth label, at least every fifth and
  /// at most every 512th.
  package static func lastSweep(upTo labels: Int) -> Int {
    guard labels >= 5 else { return 0 }
    var step = 1
    while step < 512, step * 32 <= labels { step *= 2 }
    return labels - labels % max(step, 5)
  }

  /// The number of labels of the sweep whose pool is in use.
  /// - Parameters:
  ///   - labels: The number of labels now.
  ///   - first: The number of labels when both a like and a nope were among them.
  package static func sweepInUse(labels: Int, first: Int) -> Int {
    max(first, lastSweep(upTo: lastSweep(upTo: labels) - 1))
  }

  /// The number of labels up to the first like and the first nope; `nil` if one of them is missing.
  private static func firstBoth(_ labels: [Label]) -> Int? {
    guard let first = labels.first else { return nil }
    return labels.firstIndex { $0.isLiked != first.isLiked }.map { $0 + 1 }
  }

  /// The labels that are learned from.
  private static func kept(_ labels: some Collection<Label>) -> [Label] {
    func dropped(_ count: Int) -> Int { count <= 20_480 ? 0 : (count - 16_384) / 4096 * 4096 }
    let read = labels.lazy.filter { !$0.isPrior }
    let likes = read.count { $0.isLiked }
    var (likesLeft, nopesLeft) = (dropped(likes), dropped(read.count { !$0.isLiked }))
    return labels.filter { label in
      if label.isPrior { return true }
      if label.isLiked { likesLeft -= 1 } else { nopesLeft -= 1 }
      return (label.isLiked ? likesLeft : nopesLeft) < 0
    }
  }

  // MARK: Learning

  private var trainedCount: Int? { ranker?.trainedCount }

  package mutating func learn(
    _ labels: [Label], candidates: (Int) -> CardSet, while goOn: () -> Bool
  ) throws -> Bool {
    guard let first = Self.firstBoth(labels) else {
      (self.labels, cards, ranker) = (labels, [], nil)
      return true
    }
    let count = Self.sweepInUse(labels: labels.count, first: first)
    guard let pool = try pool(labels[..<count], candidates(count), while: goOn) else { return false }
    let kept = Self.kept(labels)
    let needed = Set(pool).union(kept.map { UInt32($0.card) }).sorted()
    if ranker == nil || needed != cards {
      // Free the old index before the new one is made.
      (ranker, cards) = (nil, [])
      ranker = CardRanker(
        index: rows.index.index(rows: try rows.rows(of: needed)), seed: seed, options: options)
      cards = needed
    }
    ranker?.setLabels(kept.map { Self.numbered($0, in: needed) })
    ranker?.update()
    self.labels = labels
    return true
  }

  /// Finds the next pool ahead of time.
  package mutating func prepare(candidates: (Int) -> CardSet, while goOn: () -> Bool) throws {
    guard let first = Self.firstBoth(labels) else { return }
    let count = max(first, Self.lastSweep(upTo: labels.count))
    _ = try pool(labels[..<count], candidates(count), while: goOn)
  }

  /// - Returns: `nil` if `goOn` returned `false`.
  private mutating func pool(
    _ labels: ArraySlice<Label>, _ candidates: CardSet, while goOn: () -> Bool
  ) throws -> [UInt32]? {
    var candidates = candidates
    for label in labels { candidates[label.card] = false }
    let question = Question(
      labels: labels.map { UInt32($0.card) << 1 | ($0.isLiked ? 1 : 0) }, candidates: candidates)
    if let known = pools.last(where: { $0.question.isSame(as: question) }) { return known.cards }
    guard let found = try find(question, Self.kept(labels), while: goOn) else { return nil }
    if pools.count == Self.mostPools { pools.removeFirst() }
    pools.append(Pool(question: question, cards: found))
    return found
  }

  private mutating func find(
    _ question: Question, _ labels: [Label], while goOn: () -> Bool
  ) throws -> [UInt32]? {
    guard question.candidates.count > poolSize else { return question.candidates.members }
    guard var (sweep, next) = try begun(question, labels) else { return [] }
    while next < rows.index.count {
      guard goOn() else {
        underWay = (question, sweep, next)
        return nil
      }
      let first = next
      next = try rows.slice(from: first) { bytes in
        sweep.add(bytes, first: first) { question.candidates[$0] }
      }
    }
    return sweep.best.map { UInt32($0) }.sorted()
  }

  /// The sweep that was begun for this question, or a new one.
  private mutating func begun(_ question: Question, _ labels: [Label]) throws -> (CompactSweep, Int)? {
    defer { underWay = nil }
    if let underWay, underWay.question.isSame(as: question) { return (underWay.sweep, underWay.next) }
    return try sweep(labels).map { ($0, 0) }
  }

  private func sweep(_ labels: [Label]) throws -> CompactSweep? {
    let cards = Set(labels.map { UInt32($0.card) }).sorted()
    let index = rows.index.index(rows: try rows.rows(of: cards))
    var ranker = CardRanker(index: index, seed: seed, options: options)
    ranker.setLabels(labels.map { Self.numbered($0, in: cards) })
    ranker.update()
    return CompactSweep(rows.index, ranker, best: poolSize)
  }

  // MARK: Numbers

  /// The index of a card in an ascending list.
  private static func place(of card: Int, in cards: [UInt32]) -> Int? {
    UInt32(exactly: card).flatMap { cards.sortedIndex(of: $0) }
  }

  private static func numbered(_ label: Label, in cards: [UInt32]) -> Label {
    var label = label
    label.card = place(of: label.card, in: cards) ?? 0
    return label
  }

  private func place(of card: Int) -> Int? { Self.place(of: card, in: cards) }

  // MARK: Reading the order

  package func best(_ count: Int, _ order: CardRanker.Order, where included: (Int) -> Bool) -> [Int] {
    guard let ranker else { return Array((0..<rows.index.count).lazy.filter(included).prefix(count)) }
    return ranker.best(count, order) { included(Int(cards[$0])) }.map { Int(cards[$0]) }
  }

  package func rank(of card: Int, _ order: CardRanker.Order, where included: (Int) -> Bool) -> Int? {
    guard let ranker else { return nil }
    guard let place = place(of: card) else { return cards.count { included(Int($0)) } + 1 }
    return ranker.rank(of: place, order) { included(Int(cards[$0])) }
  }

  package func score(of card: Int) -> Float? { place(of: card).flatMap { ranker?.score(of: $0) } }

  package func margin(of card: Int) -> Float? { nil }

  package func isPrior(_ card: Int) -> Bool { place(of: card).flatMap { ranker?.isPrior($0) } ?? false }

  package func exploration(rate: Double, turn: Int?, where included: (Int) -> Bool) -> Int? {
    guard trainedCount != nil else { return nil }
    return CardRanker.exploration(
      rate: rate, turn: turn ?? labels.count, seed: seed, cards: rows.index.count
    ) { included($0) && !isPrior($0) }
  }

  package func foundEstimate(where included: (Int) -> Bool) -> FoundEstimate? {
    guard trainedCount != nil else { return nil }
    let unseen = (0..<rows.index.count).count(where: included)
    let labelled = Set(labels.map(\.card)).count(where: included)
    return FoundEstimate(read, unseen: unseen - labelled, isotonic: { nil })
  }

  package func stoppingTest(unseen: Int) -> StoppingTest {
    StoppingTest(choices: read.lazy.map(\.isLiked), unseen: unseen)
  }

  /// The last label of each card that was read.
  private var read: [Label] { Label.latest(labels, cards: rows.index.count).filter { !$0.isPrior } }

  package func explanation(of card: Int, text: RankedText, limit: Int) throws -> Explanation? {
    guard let ranker else { return nil }
    if let place = place(of: card) { return ranker.explanation(of: place, text: text, limit: limit) }
    guard card < rows.index.count else { return nil }
    // A model of the same labels that knows this card too.
    let cards = (self.cards + [UInt32(card)]).sorted()
    var other = CardRanker(
      index: rows.index.index(rows: try rows.rows(of: cards)), seed: seed, options: options)
    other.setLabels(Self.kept(labels).map { Self.numbered($0, in: cards) })
    other.update()
    return Self.place(of: card, in: cards).flatMap { other.explanation(of: $0, text: text, limit: limit) }
  }
}

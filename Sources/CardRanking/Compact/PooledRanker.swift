import CardDeck

/// The order of the best cards of a deck whose features do not fit into memory.
///
/// A ``CompactSweep`` over the whole deck finds the 4,096 cards with the largest margins, the pool. The pool and
/// the cards with a label are ranked exactly, by a ``CardRanker``, after every label. Sweeps are made at fixed
/// numbers of labels, and the pool of one is used from the next such number on. So there is time for the sweep in
/// between, and the order depends only on labels, deck and seed, not on how long anything took.
///
/// A card that is not in the pool has no score. Only the last 16,384 to 20,480 nopes, and as many likes, are
/// learned from.
package struct PooledRanker: DeckRanking {
  private let rows: any CompactRows
  package let seed: UInt64
  private let poolSize: Int

  package private(set) var labels: [Label] = []
  /// Pools kept for reuse, the newest last.
  private var pools: [Pool] = []
  /// A sweep that was interrupted, and the card to continue with.
  private var underWay: (input: SweepInput, sweep: CompactSweep, next: Int)?
  /// The pool and the cards with a label, in ascending order. The index of a card here is its number in `ranker`.
  private var cards: [Int] = []
  private var ranker: CardRanker?

  /// The input that a pool is computed from.
  private struct SweepInput: Equatable {
    /// Card number times 2, plus 1 for a like.
    let labels: [UInt32]
    let candidates: BitSet
  }

  private struct Pool {
    let input: SweepInput
    /// Ascending.
    let cards: [Int]
  }

  /// The number of pools kept for undos. A pool takes one bit for each card of the deck.
  private static let mostPools = 3

  /// - Parameter poolSize: The number of cards without a label that are ranked exactly.
  package init(rows: any CompactRows, seed: UInt64 = 0, poolSize: Int = 4096) {
    self.rows = rows
    self.seed = seed
    self.poolSize = poolSize
  }

  package var cardCount: Int { rows.index.count }
  package var isLearned: Bool { ranker?.isLearned ?? false }

  // MARK: When to sweep

  /// The largest number in 0 ... `labels` at which there is a sweep: about every sixteenth label, at most every
  /// fifth and at least every 512th.
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

  /// The labels to learn from.
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

  package mutating func learn(
    _ labels: [Label], candidates: (Int) -> BitSet, while goOn: () -> Bool
  ) throws -> Bool {
    guard let first = Label.countUntilBoth(labels) else {
      (self.labels, cards, ranker) = (labels, [], nil)
      return true
    }
    let count = Self.sweepInUse(labels: labels.count, first: first)
    guard let pool = try pool(labels[..<count], candidates(count), while: goOn) else { return false }
    let kept = Self.kept(labels)
    let needed = Set(pool).union(kept.map(\.card)).sorted()
    if ranker != nil, needed == cards {
      ranker?.learn(kept, of: cards)
    } else {
      // Frees the old index before the new one is made.
      (ranker, cards) = (nil, [])
      (ranker, cards) = (try newRanker(of: needed, kept), needed)
    }
    self.labels = labels
    return true
  }

  /// Finds the next pool ahead of time.
  package mutating func prepare(candidates: (Int) -> BitSet, while goOn: () -> Bool) throws {
    guard let first = Label.countUntilBoth(labels) else { return }
    let count = max(first, Self.lastSweep(upTo: labels.count))
    _ = try pool(labels[..<count], candidates(count), while: goOn)
  }

  /// - Returns: `nil` if `goOn` returned `false`.
  private mutating func pool(
    _ labels: ArraySlice<Label>, _ candidates: BitSet, while goOn: () -> Bool
  ) throws -> [Int]? {
    var candidates = candidates
    for label in labels { candidates.remove(label.card) }
    let input = SweepInput(
      labels: labels.map { UInt32($0.card) << 1 | ($0.isLiked ? 1 : 0) }, candidates: candidates)
    if let known = pools.last(where: { $0.input == input }) { return known.cards }
    guard let found = try find(input, Self.kept(labels), while: goOn) else { return nil }
    if pools.count == Self.mostPools { pools.removeFirst() }
    pools.append(Pool(input: input, cards: found))
    return found
  }

  private mutating func find(
    _ input: SweepInput, _ labels: [Label], while goOn: () -> Bool
  ) throws -> [Int]? {
    let candidates = input.candidates
    guard candidates.count > poolSize else { return candidates.members(in: 0..<cardCount) }
    guard var (sweep, next) = try begun(input, labels) else { return [] }
    while next < cardCount {
      guard goOn() else {
        underWay = (input, sweep, next)
        return nil
      }
      let first = next
      next = try rows.slice(from: first) { bytes in
        sweep.add(bytes, first: first, where: candidates.contains)
      }
    }
    return sweep.best.sorted()
  }

  /// The interrupted sweep for this input and the card to continue with, or a new sweep.
  private mutating func begun(_ input: SweepInput, _ labels: [Label]) throws -> (CompactSweep, Int)? {
    defer { underWay = nil }
    if let underWay, underWay.input == input { return (underWay.sweep, underWay.next) }
    let ranker = try newRanker(of: Set(labels.map(\.card)).sorted(), labels)
    return CompactSweep(rows.index, ranker, best: poolSize).map { ($0, 0) }
  }

  /// A ranker of some cards, numbered in their order, that has learned from labels.
  private func newRanker(of cards: [Int], _ labels: [Label]) throws -> CardRanker {
    var ranker = CardRanker(index: rows.index.index(rows: try rows.rows(of: cards)), seed: seed)
    ranker.learn(labels, of: cards)
    return ranker
  }

  /// The number of a card in `ranker`; `nil` if it is not among its cards.
  private func number(of card: Int) -> Int? { cards.sortedIndex(of: card) }

  // MARK: Reading the order

  package func best(_ count: Int, _ order: CardRanker.Order, where included: (Int) -> Bool) -> [Int] {
    guard let ranker else { return labels.fileOrder(count, cards: cardCount, where: included) }
    return ranker.best(count, order) { included(cards[$0]) }.map { cards[$0] }
  }

  package func rank(of card: Int, _ order: CardRanker.Order, where included: (Int) -> Bool) -> Int? {
    guard let ranker else { return nil }
    guard let number = number(of: card) else { return cards.count(where: included) + 1 }
    return ranker.rank(of: number, order) { included(cards[$0]) }
  }

  package func score(of card: Int) -> Float? { number(of: card).flatMap { ranker?.score(of: $0) } }

  package func margin(of card: Int) -> Float? { nil }

  package func isPrior(_ card: Int) -> Bool { number(of: card).flatMap { ranker?.isPrior($0) } ?? false }

  package func explanation(of card: Int, text: RankedText, limit: Int) throws -> Explanation? {
    guard let ranker else { return nil }
    if let number = number(of: card) { return ranker.explanation(of: number, text: text, limit: limit) }
    guard card < cardCount else { return nil }
    // A ranker with the same labels that has this card too.
    let cards = (self.cards + [card]).sorted()
    let other = try newRanker(of: cards, Self.kept(labels))
    return cards.sortedIndex(of: card).flatMap { other.explanation(of: $0, text: text, limit: limit) }
  }
}

extension CardRanker {
  /// Learns from labels whose cards are numbered as in the deck.
  /// - Parameter cards: The deck's numbers of this ranker's cards, ascending.
  fileprivate mutating func learn(_ labels: [Label], of cards: [Int]) {
    setLabels(
      labels.map { label in
        var label = label
        label.card = cards.sortedIndex(of: label.card) ?? 0
        return label
      })
    update()
  }
}

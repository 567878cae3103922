import CardDeck

/// The order of a deck's cards by how much they will be liked, learned from likes and nopes.
///
/// score = z(SVM) + 0.2 z(kNN): the ``margin(of:)`` of a linear support vector machine over the features of
/// ``FeatureIndex``, and the three largest cosines to liked cards. Both are standardized over the cards without a
/// label. The formula was chosen on 33 decks and tested on 26 others (docs/learning.md).
///
/// The order is a pure function of index, labels in their order, and seed. Every model is solved from zero, so a
/// label that is taken back leaves no trace, to the last bit. The order of cards in the deck decides only between
/// equal scores.
///
/// ```swift
/// var ranker = CardRanker(index: index, seed: 1)
/// ranker.append(Label(card: 3, isLiked: true))
/// ranker.append(Label(card: 7, isLiked: false))
/// ranker.update()
/// let next = ranker.best(1, .likely) { $0 != 3 && $0 != 7 }
/// ```
///
/// ``append(_:)`` takes no time. ``update()`` does the work: up to 16 ms on the calling thread.
/// To resume a session append all labels, then update once.
package struct CardRanker: Sendable {
  /// Which cards come first.
  package enum Order: String, Sendable, Hashable, CaseIterable {
    /// The highest score.
    case likely
    /// The margin nearest to 0, which teaches the most (uncertainty sampling: Lewis and Gale 1994).
    case uncertain
  }

  /// The version of the model, which is logged. Another version may order the cards differently.
  package static let modelVersion = 2

  /// How much the similarity to liked cards counts beside the margin. Chosen by experiment (docs/learning.md).
  private static let neighborWeight: Float = 0.2

  package let index: FeatureIndex
  package let seed: UInt64
  package private(set) var labels: [Label] = []

  private let every: Int?
  private var neighbors: LikedNeighbors
  private var state: State?

  /// The result of learning at one checkpoint.
  private struct State {
    var trained: Int
    /// Whether labels that were learned from have been replaced since.
    var isStale = false
    var model: LinearModel
    var isLabelled: [Bool]
    /// Cards whose only label is a prior, and whether that is a like.
    var priors: [Int: Bool]
    var margins: [Float]  // valid for cards without a label
    var marginScores = StandardScores()
    var neighborScores = StandardScores()
  }

  /// Creates a ranker without labels.
  /// - Parameter every: See ``Checkpoint/last(upTo:every:)``.
  package init(index: FeatureIndex, seed: UInt64 = 0, every: Int? = nil) {
    self.index = index
    self.seed = seed
    self.every = every
    neighbors = LikedNeighbors(cards: index.count)
  }

  // MARK: Labels

  /// Adds a label. The order is the old one until ``update()``.
  package mutating func append(_ label: Label) {
    precondition(index.rows.indices.contains(label.card), "no card \(label.card)")
    labels.append(label)
  }

  /// Replaces all labels. The order is the old one until ``update()``.
  mutating func setLabels(_ new: [Label]) {
    let same = zip(labels, new).prefix { $0 == $1 }.count
    // The number of labels may be the same as before.
    if let state, same < state.trained { self.state?.isStale = true }
    labels.removeSubrange(same...)
    for label in new[same...] { append(label) }
  }

  /// The number of labels to learn from: those up to the last ``Checkpoint``, but enough to have both a like and a
  /// nope. `nil` until there are both; until then the order is the file's.
  var checkpoint: Int? {
    Label.countUntilBoth(labels).map { max($0, Checkpoint.last(upTo: labels.count, every: every)) }
  }

  package var isLearned: Bool { state != nil }

  /// Whether ``update()`` would change nothing.
  private var isUpToDate: Bool { state?.trained == checkpoint && state?.isStale != true }

  // MARK: Learning

  /// Learns the order from the labels up to ``checkpoint``, unless it has been learned already.
  /// - Returns: Whether there is a new order.
  @discardableResult
  package mutating func update() -> Bool {
    guard !isUpToDate else { return false }
    guard let trained = checkpoint else {
      state = nil
      return true
    }
    let latest = Label.latest(labels[..<trained], cards: index.count)
    let examples = latest.map { LinearModel.Example($0.card, $0.isLiked) }
    var isLabelled = [Bool](repeating: false, count: index.count)
    for example in examples { isLabelled[example.card] = true }
    let model = LinearModel(index, examples, seed: seed)
    var next = State(
      trained: trained, model: model, isLabelled: isLabelled,
      priors: [Int: Bool](uniqueKeysWithValues: latest.lazy.filter(\.isPrior).map { ($0.card, $0.isLiked) }),
      margins: [Float](repeating: 0, count: index.count))
    model.margins(index, into: &next.margins, isLeftOut: isLabelled)
    neighbors.update(likes: examples.filter(\.isLiked).map(\.card), index)
    for card in 0..<index.count where !isLabelled[card] {
      next.marginScores.add(next.margins[card])
      next.neighborScores.add(neighbors.similarity(card))
    }
    state = next
    return true
  }

  // MARK: Reading the order

  /// How much more likely a card is to be liked than the average card without a label, in standard deviations. The
  /// first card of the order has the highest score. `nil` while the order is the file's, and for nopes among the
  /// priors, which come last.
  package func score(of card: Int) -> Float? {
    state.flatMap { $0.priors[card] == false ? nil : score(card, $0) }
  }

  /// w·x + b of a card: above 0 the model expects a like, below 0 a nope. `nil` while the order is the file's.
  package func margin(of card: Int) -> Float? { state.map { margin(card, $0) } }

  /// Whether a prior was the only label of a card when the order was learned. If that is a nope, the card comes after
  /// all others.
  package func isPrior(_ card: Int) -> Bool { state?.priors[card] != nil }

  private func margin(_ card: Int, _ state: State) -> Float {
    state.isLabelled[card] ? state.model.margin(index, card) : state.margins[card]
  }

  private func score(_ card: Int, _ state: State) -> Float {
    state.marginScores.standardized(margin(card, state)) + neighborPart(card, state)
  }

  /// The part of the score that comes from similarity to liked cards.
  private func neighborPart(_ card: Int, _ state: State) -> Float {
    Self.neighborWeight * state.neighborScores.standardized(neighbors.similarity(card))
  }

  /// The sort key of a card; the largest comes first.
  private func value(_ card: Int, _ order: Order, _ state: State) -> Float {
    // Nobody needs to see a card that they have named as a nope.
    if state.priors[card] == false { return -.infinity }
    return order == .likely ? score(card, state) : -abs(margin(card, state))
  }

  /// The model that the last ``update()`` learned.
  var model: LinearModel? { state?.model }

  /// The parts of a score, for explanations: the model, the factor of its margins, and the part from similarity.
  func scoreParts(of card: Int) -> (model: LinearModel, scale: Double, similarity: Float)? {
    state.map { ($0.model, $0.marginScores.scale, neighborPart(card, $0)) }
  }

  /// The first `count` of the `included` cards in the order; fewer if there are fewer. Cards with equal scores are in
  /// the deck's order.
  package func best(_ count: Int, _ order: Order = .likely, where included: (Int) -> Bool) -> [Int] {
    guard let state else { return labels.fileOrder(count, cards: index.count, where: included) }
    var top = TopCards(count: count)
    for card in 0..<index.count where included(card) { top.add(card, value(card, order, state)) }
    return top.sorted
  }

  /// A card's place in the order of the `included` cards, 1 for the first; `nil` while the order is the file's.
  package func rank(of card: Int, _ order: Order = .likely, where included: (Int) -> Bool) -> Int? {
    guard let state else { return nil }
    let own = value(card, order, state)
    var rank = 1
    for other in 0..<index.count where other != card && included(other) {
      let theirs = value(other, order, state)
      if theirs > own || (theirs == own && other < card) { rank += 1 }
    }
    return rank
  }
}

extension CardRanker: DeckRanking {
  package var cardCount: Int { index.count }

  @discardableResult
  package mutating func learn(
    _ labels: [Label], candidates: (Int) -> BitSet = { _ in BitSet() },
    while goOn: () -> Bool = { true }
  ) -> Bool {
    setLabels(labels)
    update()
    return true
  }

  package mutating func prepare(candidates: (Int) -> BitSet, while goOn: () -> Bool) {}
}

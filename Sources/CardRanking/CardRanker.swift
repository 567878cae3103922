/// The order of a deck's cards by how much one will like them, learned from likes and nopes.
///
/// score = z(SVM) + 0.2 z(kNN): ``margin(of:)`` of a linear support vector machine (``FeatureIndex`` has the features) and
/// the three largest cosines to liked cards, both standardized over the cards without a label. Chosen on 33 decks and
/// tested on 26 others (docs/learning.md).
///
/// The order is a pure function of index, labels in their order, and seed. Every model is solved from zero, so a label that
/// is taken back leaves no trace, to the last bit. The order of cards in the deck decides between equal scores only.
///
/// ```swift
/// var ranker = CardRanker(index: index, seed: 1)
/// ranker.append(Label(card: 3, isLiked: true))
/// ranker.append(Label(card: 7, isLiked: false))
/// ranker.update()
/// let next = ranker.best(1, .likely) { $0 != 3 && $0 != 7 }
/// ```
///
/// ``append(_:)`` and ``removeLast()`` take no time. ``update()`` does the work: up to 16 ms on the thread that calls it.
/// To resume a session append all labels, then update once.
public struct CardRanker: Sendable {
  /// What comes first.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// The highest score.
    case likely
    /// The margin nearest to 0, which teaches the most (uncertainty sampling: Lewis and Gale 1994).
    case uncertain
  }

  /// The version of the model, for the log: another one may order otherwise.
  public static let modelVersion = 2

  /// The deck's features.
  public let index: FeatureIndex
  /// Decides random draws, and the order in which labels are learned from.
  public let seed: UInt64
  /// Likes and nopes in the order in which they were made. A later label of the same card replaces an earlier one.
  public private(set) var labels: [Label] = []

  private let options: RankingOptions
  private var likes = 0
  /// The number of labels up to the first like and the first nope; `nil` until there are both.
  private var firstBoth: Int?
  private var neighbors: LikedNeighbors
  private var state: State?

  /// What was learned at one checkpoint.
  private struct State {
    var trained: Int
    var model: LinearModel
    var isLabelled: [Bool]
    /// Cards whose only label is a prior.
    var priors: Set<Int>
    var margins: [Float]  // valid for cards without a label
    var marginScores = StandardScores()
    var neighborScores = StandardScores()
  }

  /// Creates a ranker without labels.
  public init(index: FeatureIndex, seed: UInt64 = 0, options: RankingOptions = RankingOptions()) {
    self.index = index
    self.seed = seed
    self.options = options
    neighbors = LikedNeighbors(cards: index.count)
  }

  // MARK: Labels

  /// Adds a label. The order is the old one until ``update()``.
  public mutating func append(_ label: Label) {
    precondition(index.rows.indices.contains(label.card), "no card \(label.card)")
    labels.append(label)
    if label.isLiked { likes += 1 }
    if firstBoth == nil, likes > 0, likes < labels.count { firstBoth = labels.count }
  }

  /// Takes the last label back. The order is the old one until ``update()``.
  @discardableResult
  public mutating func removeLast() -> Label? {
    guard let label = labels.popLast() else { return nil }
    if label.isLiked { likes -= 1 }
    if let count = firstBoth, labels.count < count { firstBoth = nil }
    // Another label may take its place, so that their number tells nothing.
    if let state, labels.count < state.trained { isStale = true }
    return label
  }

  /// The number of labels that the order is to be learned from: those up to the last ``Checkpoint``, but enough to have both
  /// a like and a nope. `nil` until there are both; until then the order is the file's.
  public var checkpoint: Int? {
    firstBoth.map { max($0, Checkpoint.last(upTo: labels.count, every: options.every)) }
  }

  /// How many labels the order was learned from, by the last ``update()``; `nil` while it is the file's.
  public var trainedCount: Int? { state?.trained }

  /// Whether ``update()`` would change nothing.
  public var isUpToDate: Bool { state?.trained == checkpoint && !isStale }
  /// Whether a label that the order was learned from has been taken back.
  private var isStale = false

  // MARK: Learning

  /// Learns the order from the labels up to ``checkpoint``, unless it has been learned already.
  /// - Returns: Whether there is a new order.
  @discardableResult
  public mutating func update() -> Bool {
    guard !isUpToDate else { return false }
    guard let trained = checkpoint else {
      (state, isStale) = (nil, false)
      return true
    }
    let latest = latest(trained)
    let examples = latest.map { LinearModel.Example($0.card, $0.isLiked) }
    var isLabelled = [Bool](repeating: false, count: index.count)
    for example in examples { isLabelled[example.card] = true }
    let model = LinearModel(
      index, examples, seed: seed, options: LinearModel.Options(cost: options.cost, passes: options.passes))
    var next = State(
      trained: trained, model: model, isLabelled: isLabelled,
      priors: Set(latest.lazy.filter(\.isPrior).map(\.card)),
      margins: [Float](repeating: 0, count: index.count))
    model.margins(index, into: &next.margins, isLeftOut: isLabelled)
    neighbors.update(likes: examples.filter(\.isLiked).map(\.card), index)
    for card in 0..<index.count where !isLabelled[card] {
      next.marginScores.add(next.margins[card])
      next.neighborScores.add(neighbors.similarity(card))
    }
    (state, isStale) = (next, false)
    return true
  }

  /// The last label of each card, among the first `count` labels; `nil` means all.
  func latest(_ count: Int? = nil) -> [Label] {
    Label.latest(labels.prefix(count ?? labels.count), cards: index.count)
  }

  // MARK: Reading the order

  /// How much likelier a card is to be liked than the average card without a label, in standard deviations. The first of the
  /// order has the highest score. `nil` while the order is the file's.
  public func score(of card: Int) -> Float? { state.map { score(card, $0) } }

  /// w·x + b of a card: above 0 the model expects a like, below 0 a nope. `nil` while the order is the file's.
  public func margin(of card: Int) -> Float? { state.map { margin(card, $0) } }

  /// Whether nothing but a prior was known of a card when the order was learned: it comes after all others.
  public func isPrior(_ card: Int) -> Bool { state?.priors.contains(card) ?? false }

  private func margin(_ card: Int, _ state: State) -> Float {
    state.isLabelled[card] ? state.model.margin(index, card) : state.margins[card]
  }

  private func score(_ card: Int, _ state: State) -> Float {
    state.marginScores.standardized(margin(card, state)) + neighborPart(card, state)
  }

  /// The part of the score that comes from similarity to liked cards.
  private func neighborPart(_ card: Int, _ state: State) -> Float {
    options.neighborWeight * state.neighborScores.standardized(neighbors.similarity(card))
  }

  /// The sort key of a card; the largest comes first.
  private func value(_ card: Int, _ order: Order, _ state: State) -> Float {
    // A card is most like itself, and nobody needs to be shown what they have named.
    if state.isLabelled[card], state.priors.contains(card) { return -.infinity }
    return order == .likely ? score(card, state) : -abs(margin(card, state))
  }

  /// What the last ``update()`` learned.
  var model: LinearModel? { state?.model }

  /// The parts of a score, for explanations: the model, the factor of its margins, and the part from similarity.
  func scoreParts(of card: Int) -> (model: LinearModel, scale: Double, similarity: Float)? {
    state.map { ($0.model, $0.marginScores.scale, neighborPart(card, $0)) }
  }

  /// The first `count` cards of the order among those that are `included`, fewer if there are fewer; of equal ones the
  /// first of the deck.
  public func best(_ count: Int, _ order: Order = .likely, where included: (Int) -> Bool) -> [Int] {
    guard let state else { return Array((0..<index.count).lazy.filter(included).prefix(count)) }
    var top = TopCards(count: count)
    for card in 0..<index.count where included(card) { top.add(card, value(card, order, state)) }
    return top.sorted
  }

  /// A card's place in the order among those that are `included`, 1 for the first; `nil` while the order is the file's.
  public func rank(of card: Int, _ order: Order = .likely, where included: (Int) -> Bool) -> Int? {
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

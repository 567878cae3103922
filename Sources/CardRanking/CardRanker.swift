/// The order of a deck's cards by how much one will like them, learned from likes and nopes.
///
/// score = z(SVM) + 0.2 z(kNN): ``margin(of:)`` of a linear support vector machine (``FeatureIndex`` has the features) and
/// the three largest cosines to liked cards, both standardized over the cards without a label. Chosen on 33 decks and
/// tested on 26 others (docs/learning.md).
///
/// A pure function of index, labels in their order, and seed: appending and taking back labels gives the same bits as
/// starting anew with those that are left, as every model is solved from zero. Not of the order of cards in the deck, but
/// that equal scores go by it.
///
/// ```swift
/// var ranker = CardRanker(index: index, seed: 1)
/// ranker.append(Label(card: 3, isLiked: true))
/// ranker.append(Label(card: 7, isLiked: false))
/// ranker.update()
/// let next = ranker.best(1, .likely) { $0 != 3 && $0 != 7 }
/// ```
///
/// ``append(_:)`` and ``removeLast()`` take no time; ``update()`` does the work, so call it on a thread that may take 16 ms.
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
  /// What decides orders and random draws beside the labels.
  public let seed: UInt64
  /// Likes and nopes in the order in which they were made. Of two of one card the later counts.
  public private(set) var labels: [Label] = []

  private let options: RankingOptions
  private var likes = 0
  /// How many labels the first like and the first nope take, once there are both.
  private var firstBoth: Int?
  private var neighbors: LikedNeighbors
  private var state: State?

  /// What was learned at one checkpoint.
  private struct State {
    var trained: Int
    var model: LinearModel
    var isLabelled: [Bool]
    /// Cards of which nothing but a prior is known: labelled ones.
    var priors: Set<Int>
    var margins: [Float]  // of those without a label
    var marginScores = StandardScores()
    var neighborScores = StandardScores()
  }

  /// No labels yet.
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

  /// How many of the labels the order is to be learned from: those up to the last ``Checkpoint``, and at least as many as
  /// have both a like and a nope; `nil` until there are both, when the order is the file's.
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

  /// Learns the order from the labels up to ``checkpoint``, if it was not yet.
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

  /// The first `count` labels, all if not given, but of each card only the last.
  func latest(_ count: Int? = nil) -> [Label] {
    Label.latest(labels.prefix(count ?? labels.count), cards: index.count)
  }

  // MARK: Reading the order

  /// By how many standard deviations a card is more likely to be liked than the average one without a label; the first
  /// of the order has the most. `nil` while the order is the file's.
  public func score(of card: Int) -> Float? { state.map { score(card, $0) } }

  /// w·x + b of a card: above 0 a like, below a nope, as far as it knows. `nil` while the order is the file's.
  public func margin(of card: Int) -> Float? { state.map { margin(card, $0) } }

  /// Whether nothing but a prior was known of a card when the order was learned: it comes after all others.
  public func isPrior(_ card: Int) -> Bool { state?.priors.contains(card) ?? false }

  private func margin(_ card: Int, _ state: State) -> Float {
    state.isLabelled[card] ? state.model.margin(index, card) : state.margins[card]
  }

  private func score(_ card: Int, _ state: State) -> Float {
    state.marginScores.standardized(margin(card, state)) + neighborPart(card, state)
  }

  /// What likeness to liked cards adds to the score.
  private func neighborPart(_ card: Int, _ state: State) -> Float {
    options.neighborWeight * state.neighborScores.standardized(neighbors.similarity(card))
  }

  /// By what the cards are ordered, the largest first.
  private func value(_ card: Int, _ order: Order, _ state: State) -> Float {
    // A card is most like itself, and nobody needs to be shown what they have named.
    if state.isLabelled[card], state.priors.contains(card) { return -.infinity }
    return order == .likely ? score(card, state) : -abs(margin(card, state))
  }

  /// What the last ``update()`` learned.
  var model: LinearModel? { state?.model }

  /// What explanations are made of: the model, what its margins are multiplied with, and the other part of the score.
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

/// What can be tuned about the model. Every value was chosen by experiment (docs/learning.md); other ones are for more of
/// those.
public struct RankingOptions: Sendable, Hashable {
  /// C of the support vector machine, > 0: how strongly it fits the labels.
  public var cost = 0.2
  /// Passes of its solver over the labels, > 0.
  public var passes = 4
  /// How much the similarity to liked cards counts beside the margin.
  public var neighborWeight: Float = 0.2

  /// After how many choices the order is learned anew, > 0; `nil` for every 1 % of them, at least every 10.
  public var every: Int?

  /// The model of DESIGN.
  public init() {}
}

/// After how many choices the order is learned anew.
package enum Checkpoint {
  /// The largest checkpoint in 0 ... `choices`: every 1 % of choices, at least every 10 (so each one below 200).
  /// - Parameter every: After so many choices each; `nil` for the rule above.
  package static func last(upTo choices: Int, every: Int? = nil) -> Int {
    choices - choices % max(1, every ?? min(10, choices / 100))
  }
}

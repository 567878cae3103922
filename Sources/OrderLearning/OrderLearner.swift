import CardDeck
import CardRanking
import ChoiceLog
import Dispatch
import Platform
import SwipeSession
import Synchronization

/// Learns the order of a deck's cards on a thread of its own: reads them all once, then hears of every change of what
/// stands, and says after each which cards come next.
///
/// What it says depends on the deck, on what stands in the log in the order in which it came to stand, and on the options
/// alone: an undo gives the order of before, and a session that goes on has the one that the last one ended with.
package final class OrderLearner: CardLearner {
  private struct State {
    var changes: [LearnerChange] = []
    /// A card of which somebody wants to know why it stands where it does, and its index in the deck.
    var asked: (card: UInt32, index: Int)?
    /// How many have been told.
    var revision = 0
    var hasBegun = false
    var isCancelled = false
  }

  private let source: LearnerSource
  private let options: LearnedOrderOptions
  private let deliver: @Sendable (LearnerReport) -> Void
  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)

  /// - Parameter deliver: Called, on the learner's thread, when the order is known, and after each change.
  init(
    _ source: LearnerSource, options: LearnedOrderOptions,
    deliver: @escaping @Sendable (LearnerReport) -> Void
  ) {
    self.source = source
    self.options = options
    self.deliver = deliver
  }

  package func begin(remaining: [UInt32]) {
    let begins = state.withLock { state in
      state.changes.append(.remain(remaining))
      state.revision += 1
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    if begins { BackgroundThread.start { self.run() } } else { wake.signal() }
  }

  package func tell(_ change: LearnerChange) -> Int {
    defer { wake.signal() }
    return state.withLock { state in
      state.changes.append(change)
      state.revision += 1
      return state.revision
    }
  }

  package func explain(_ card: UInt32, at index: Int) {
    state.withLock { $0.asked = (card, index) }
    wake.signal()
  }

  package func cancel() {
    state.withLock { $0.isCancelled = true }
    wake.signal()
  }

  private var isCancelled: Bool { state.withLock(\.isCancelled) }

  private func run() {
    var logged = LoggedLabels(seeds: options.seeds)
    do throws(ChoiceLogError) {
      try source.forEachStanding { logged.append($0) }
    } catch {
      return deliver(.unreadable(error))
    }
    let place = FeatureFilePlace(beside: source.log.path, of: source.scope.deck)
    place.removeOld()
    do {
      guard
        let labelled = try LabelledDeck(
          source.deck, logged, options: options, place: place, isCancelled: { isCancelled })
      else { return }
      if let error = labelled.notKept { deliver(.notKept(reason: error.description)) }
      try learn(Work(labelled, options: options, cards: source.deck.count))
    } catch {
      deliver(.failed(reason: "\(error)"))
    }
  }

  private func learn(_ work: consuming Work) throws {
    var work = work
    while !isCancelled {
      let (changes, revision, asked) = state.withLock { state in
        defer { (state.changes, state.asked) = ([], nil) }
        return (state.changes, state.revision, state.asked)
      }
      for change in changes { work.take(change) }
      if !changes.isEmpty, let order = try work.order(revision: revision, while: { !isCancelled }) {
        deliver(.order(order))
      }
      if let asked { deliver(.reasons(try work.reasons(for: asked.card, at: asked.index, of: source.deck))) }
      try work.prepare { state.withLock { !$0.isCancelled && $0.changes.isEmpty && $0.asked == nil } }
      wake.wait()
    }
  }

  /// What the thread has to itself.
  private struct Work {
    private let options: LearnedOrderOptions
    private var labelled: LabelledDeck
    private var ranker: any DeckRanking { labelled.ranker }
    private let cards: Int
    /// The cards that can be shown.
    private var remains: CardSet
    /// Cards that were drawn at random when they were chosen on.
    private var explored: Set<Int> = []
    /// The card that may be on top by something else than the order.
    private var raised: Int?

    /// - Parameter cards: How many the deck has.
    init(_ labelled: LabelledDeck, options: LearnedOrderOptions, cards: Int) {
      self.options = options
      self.labelled = labelled
      self.cards = cards
      remains = CardSet(cards: cards)
    }

    mutating func take(_ change: LearnerChange) {
      switch change {
      case .remain(let indexes): for index in indexes { remains[Int(index)] = true }
      case .stands(let index, let isLiked, let isRemaining, let cause, let isExplored):
        guard index < cards else { return }
        remains[index] = isRemaining
        raised = isRemaining ? index : nil
        if isExplored { explored.insert(index) }
        let (isExplored, margin) = (explored.contains(index), ranker.margin(of: index))
        switch cause {
        case .choice: labelled.standing.chose(isLiked, on: index, isExplored: isExplored, margin: margin)
        case .undo: labelled.standing.layOpen(isLiked, on: index, isExplored: isExplored, margin: margin)
        case .round: break
        }
      }
    }

    /// - Returns: `nil` if it was not to go on.
    mutating func order(revision: Int, while goOn: () -> Bool) throws -> LearnedOrder? {
      guard try labelled.learn(remains, while: goOn) else { return nil }
      let (ranker, remains) = (ranker, remains)
      var next = ranker.best(LearnedOrder.ahead, options.order) { remains[$0] }
        .enumerated().map { LearnedOrder.Place(index: $1, rank: $0 + 1, isExplored: false) }
      let turn = cards - remains.count
      if let drawn = ranker.exploration(rate: options.exploration, turn: turn, where: { remains[$0] }) {
        let rank = ranker.rank(of: drawn, options.order) { remains[$0] }
        next.removeAll { $0.index == drawn }
        next.insert(LearnedOrder.Place(index: drawn, rank: rank ?? 1, isExplored: true), at: 0)
      }
      if let raised, remains[raised], !next.contains(where: { $0.index == raised }) {
        let rank = ranker.rank(of: raised, options.order) { remains[$0] }
        next.append(LearnedOrder.Place(index: raised, rank: rank ?? 1, isExplored: false))
      }
      let known = Set(labelled.standing.labels.lazy.filter(\.isPrior).map(\.card))
      let unseen = remains.count - known.count { remains[$0] && ranker.isPrior($0) }
      return LearnedOrder(
        revision: revision, next: next, found: ranker.foundEstimate { remains[$0] },
        advice: ranker.stoppingTest(unseen: unseen).advice)
    }

    mutating func prepare(while goOn: () -> Bool) throws {
      try labelled.prepare(remains, while: goOn)
    }

    func reasons(for card: UInt32, at index: Int, of deck: Deck) throws -> RankReasons {
      let remains = remains
      return RankReasons(
        card: card, rank: ranker.rank(of: index, options.order) { remains[$0] }, left: remains.count,
        explanation: index < cards
          ? try ranker.explanation(of: index, text: RankedText(deck.card(at: index)), limit: 5) : nil)
    }
  }
}

extension SessionLearning {
  /// Learns on a thread of its own, as the options say.
  package init(_ options: LearnedOrderOptions) {
    self.init(order: options.order) { OrderLearner($0, options: options, deliver: $1) }
  }
}

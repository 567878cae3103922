import CardDeck
import CardRanking
import ChoiceLog
import Dispatch
import Platform
import Synchronization

/// Learns the order of a deck's cards on a thread of its own. It reads all cards once, is told of every choice and
/// undo, and reports after each which cards come next.
///
/// The order is a function of the deck, the options, and the choices that stand, in the order in which they were
/// made. So an undo brings the order before back, and the next session has the order with which the last one ended.
package final class OrderLearner: Sendable {
  private struct State {
    var changes: [LearnerChange] = []
    /// The number of all changes so far.
    var revision = 0
    var hasBegun = false
    var part: BitSet?
    var isCancelled = false
  }

  private let deck: Deck
  private let log: ChoiceLog
  private let scope: ChoiceScope
  private let options: LearnedOrderOptions
  private let deliver: @Sendable (LearnerReport) -> Void
  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)

  /// - Parameter deliver: Called on the learner's thread when the order is known, and after each change.
  package init(
    _ deck: Deck, _ log: ChoiceLog, _ scope: ChoiceScope, options: LearnedOrderOptions,
    deliver: @escaping @Sendable (LearnerReport) -> Void
  ) {
    self.deck = deck
    self.log = log
    self.scope = scope
    self.options = options
    self.deliver = deliver
  }

  /// Begins, once all cards of the deck are known.
  ///
  /// - Parameters:
  ///   - remaining: Indexes of the cards that can be shown.
  ///   - part: All cards that the session is about, which the estimates are about too, decided or not; `nil` for the whole deck.
  package func begin(remaining: [UInt32], part: BitSet?) {
    _ = tell(.remain(remaining))
    let begins = state.withLock { state in
      defer { state.hasBegun = true }
      if !state.hasBegun { state.part = part }
      return !state.hasBegun
    }
    if begins { BackgroundThread.start { self.run() } }
  }

  /// Takes a change into account.
  ///
  /// - Returns: The revision of the order that takes it into account.
  package func tell(_ change: LearnerChange) -> Int {
    defer { wake.signal() }
    return state.withLock { state in
      state.changes.append(change)
      state.revision += 1
      return state.revision
    }
  }

  /// Ends the thread.
  package func cancel() {
    state.withLock { $0.isCancelled = true }
    wake.signal()
  }

  private var isCancelled: Bool { state.withLock(\.isCancelled) }

  private func run() {
    var logged = LoggedLabels(seeds: options.seeds)
    do throws(ChoiceLogError) {
      _ = try log.readAside { try logged.append(standingIn: scope, on: deck, $0) }
    } catch {
      return deliver(.unreadable(error))
    }
    let place = FeatureFilePlace(beside: log.path, of: scope.deck)
    place.removeOld()
    do {
      guard
        let labelled = try LabelledDeck(
          deck, logged, options: options, place: place, isCancelled: { isCancelled })
      else { return }
      if let error = labelled.notKept { deliver(.notKept(reason: error.description)) }
      try learn(Work(labelled, options: options, cards: deck.count, part: state.withLock(\.part)))
    } catch {
      deliver(.failed(reason: "\(error)"))
    }
  }

  private func learn(_ work: consuming Work) throws {
    var work = work
    while !isCancelled {
      let (changes, revision) = state.withLock { state in
        defer { state.changes = [] }
        return (state.changes, state.revision)
      }
      for change in changes { work.apply(change) }
      if !changes.isEmpty, let order = try work.order(revision: revision, of: deck, while: { !isCancelled }) {
        deliver(.order(order))
      }
      try work.prepare { state.withLock { !$0.isCancelled && $0.changes.isEmpty } }
      wake.wait()
    }
  }

  /// The state that only the learner's thread uses.
  private struct Work {
    private let options: LearnedOrderOptions
    private var labelled: LabelledDeck
    private var ranker: any DeckRanking { labelled.ranker }
    private let cards: Int
    /// See ``OrderLearner/begin(remaining:part:)``.
    private let part: BitSet?
    /// The cards that can be shown.
    private var remains = BitSet()
    /// Cards that were on top by a random draw when they were decided.
    private var explored: Set<Int> = []
    /// The card that may be on top by something else than the order.
    private var raised: Int?

    /// - Parameter cards: The number of cards in the deck.
    init(_ labelled: LabelledDeck, options: LearnedOrderOptions, cards: Int, part: BitSet?) {
      self.options = options
      self.labelled = labelled
      self.cards = cards
      self.part = part
    }

    mutating func apply(_ change: LearnerChange) {
      switch change {
      case .remain(let indexes): for index in indexes { remains.insert(Int(index)) }
      case .raised(let index): raised = index < cards ? index : nil
      case .stands(let index, let isLiked, let isRemaining, let cause, let isExplored):
        guard index < cards else { return }
        if isRemaining { remains.insert(index) } else { remains.remove(index) }
        raised = isRemaining ? index : nil
        if isExplored { explored.insert(index) }
        let label = isLiked.map {
          Label(
            card: index, isLiked: $0, isExplored: explored.contains(index), margin: ranker.margin(of: index))
        }
        switch cause {
        case .choice: labelled.standing.chose(label, on: index)
        case .undo: labelled.standing.undo(to: label, on: index)
        case .round: break
        }
      }
    }

    /// - Returns: `nil` if `goOn` said no.
    mutating func order(revision: Int, of deck: Deck, while goOn: () -> Bool) throws -> LearnedOrder? {
      guard try labelled.learn(remains, while: goOn) else { return nil }
      let (ranker, remains) = (ranker, remains)
      var next = ranker.best(LearnedOrder.ahead, options.order, where: remains.contains)
        .enumerated().map { LearnedOrder.Place(index: $1, rank: $0 + 1, isExplored: false) }
      let turn = cards - remains.count
      if let drawn = ranker.exploration(rate: options.exploration, turn: turn, where: remains.contains) {
        let rank = ranker.rank(of: drawn, options.order, where: remains.contains)
        next.removeAll { $0.index == drawn }
        next.insert(LearnedOrder.Place(index: drawn, rank: rank ?? 1, isExplored: true), at: 0)
      }
      if let raised, !next.contains(where: { $0.index == raised }) {
        let rank = ranker.rank(of: raised, options.order, where: remains.contains)
        next.append(LearnedOrder.Place(index: raised, rank: rank ?? 1, isExplored: false))
      }
      for position in next.indices where position < LearnedOrder.explained || next[position].index == raised {
        let card = next[position].index
        next[position].explanation = try ranker.explanation(
          of: card, text: RankedText(deck.card(at: card)), limit: Self.explainedWords)
      }
      func isOfPart(_ card: Int) -> Bool { part?.contains(card) ?? true }
      let found = ranker.foundEstimate(where: isOfPart)
      return LearnedOrder(
        revision: revision, next: next, left: remains.count, found: found,
        advice: ranker.stoppingTest(where: isOfPart).advice,
        nopesUntilEnough: found == nil ? nil : ranker.nopesUntilEnough(where: isOfPart))
    }

    /// The most words for a card, and the most against it.
    private static let explainedWords = 8

    mutating func prepare(while goOn: () -> Bool) throws {
      try labelled.prepare(remains, while: goOn)
    }
  }
}

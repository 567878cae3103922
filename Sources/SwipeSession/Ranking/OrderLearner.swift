import CardDeck
import CardRanking
import ChoiceLog
import Dispatch
import Platform
import Synchronization

/// Learns the order of a deck's cards on a thread of its own: reads them all once, then hears of every change of what
/// stands, and says after each which cards come next.
///
/// What it says depends on the deck, on what stands in the log in the order in which it came to stand, and on the options
/// alone: an undo gives the order of before, and a session that goes on has the one that the last one ended with.
package final class OrderLearner: Sendable {
  /// Something that may change the order.
  enum Change: Sendable {
    /// These cards can be shown, by their indexes in the deck.
    case remain([UInt32])
    /// What stands on a card now, whether it can be shown, and whether that was chosen, not laid open by an undo.
    case stands(index: Int, isLiked: Bool?, isRemaining: Bool, isChosen: Bool, isExplored: Bool)
  }

  /// What the learner has for the session.
  package enum Report: Sendable {
    case order(LearnedOrder)
    case reasons(RankReasons)
    /// What stands could not be read, so that nothing is learned.
    case unreadable(ChoiceLogError)
    /// The deck has more cards than can be learned from.
    case tooLarge(limit: Int)
  }

  private struct State {
    var changes: [Change] = []
    /// A card of which somebody wants to know why it stands where it does, and its index in the deck.
    var asked: (card: UInt32, index: Int)?
    /// How many have been told.
    var revision = 0
    var hasBegun = false
    var isCancelled = false
  }

  /// How many cards to come are named: more than are shown and drawn ahead.
  static let ahead = 8
  /// Of a deck with more cards the features would take gigabytes.
  package static let mostCards = 300_000

  private let deck: Deck
  private let options: LearnedOrderOptions
  private let standing: @Sendable () throws(ChoiceLogError) -> [StandingChoice]
  private let deliver: @Sendable (Report) -> Void
  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - standing: What stands in the log, in the order in which it came to stand; asked once, on the learner's thread.
  ///   - deliver: Called, on that thread, when the order is known, and after each change.
  init(
    deck: Deck, options: LearnedOrderOptions,
    standing: @escaping @Sendable () throws(ChoiceLogError) -> [StandingChoice],
    deliver: @escaping @Sendable (Report) -> Void
  ) {
    self.deck = deck
    self.options = options
    self.standing = standing
    self.deliver = deliver
  }

  /// Begins, once all cards of the deck are known.
  ///
  /// - Parameter remaining: The indexes of the cards that can be shown.
  func begin(remaining: [UInt32]) {
    let begins = state.withLock { state in
      state.changes.append(.remain(remaining))
      state.revision += 1
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    if begins { BackgroundThread.start { self.run() } } else { wake.signal() }
  }

  /// Something has changed.
  ///
  /// - Returns: The revision of the order that takes it into account.
  func tell(_ change: Change) -> Int {
    defer { wake.signal() }
    return state.withLock { state in
      state.changes.append(change)
      state.revision += 1
      return state.revision
    }
  }

  /// Asks why a card stands where it does, by the order of that moment.
  func explain(_ card: UInt32, at index: Int) {
    state.withLock { $0.asked = (card, index) }
    wake.signal()
  }

  /// Nobody needs it any more.
  package func cancel() {
    state.withLock { $0.isCancelled = true }
    wake.signal()
  }

  private var isCancelled: Bool { state.withLock(\.isCancelled) }

  private func run() {
    guard deck.count <= Self.mostCards else { return deliver(.tooLarge(limit: Self.mostCards)) }
    let labels: [StandingChoice]
    do throws(ChoiceLogError) {
      labels = try standing()
    } catch {
      return deliver(.unreadable(error))
    }
    guard var work = Work(deck: deck, options: options, standing: labels, isCancelled: { isCancelled })
    else { return }
    while !isCancelled {
      let (changes, revision, asked) = state.withLock { state in
        defer { (state.changes, state.asked) = ([], nil) }
        return (state.changes, state.revision, state.asked)
      }
      if !changes.isEmpty {
        for change in changes { work.take(change) }
        deliver(.order(work.order(revision: revision)))
      }
      if let asked { deliver(.reasons(work.reasons(for: asked.card, at: asked.index, of: deck))) }
      wake.wait()
    }
  }

  /// What the thread has to itself.
  private struct Work {
    private let options: LearnedOrderOptions
    private var labelled: LabelledDeck
    private var remains: [Bool]
    private var ranker: CardRanker { labelled.ranker }
    /// Labels that newer ones have replaced, and where they were.
    private var replaced: [(label: Label, place: Int)] = []
    /// Cards that were drawn at random when they were chosen on.
    private var explored: Set<Int> = []
    /// The card that may be on top by something else than the order.
    private var raised: Int?

    /// - Returns: `nil` if nobody needs it any more.
    init?(
      deck: Deck, options: LearnedOrderOptions, standing: [StandingChoice], isCancelled: () -> Bool
    ) {
      self.options = options
      guard
        let labelled = LabelledDeck(
          deck, seeds: options.seeds, standing: standing, seed: options.seed, isCancelled: isCancelled)
      else { return nil }
      self.labelled = labelled
      remains = [Bool](repeating: false, count: deck.count)
    }

    mutating func take(_ change: Change) {
      switch change {
      case .remain(let indexes): for index in indexes { setRemains(true, Int(index)) }
      case .stands(let index, let isLiked, let isRemaining, let isChosen, let isExplored):
        guard remains.indices.contains(index) else { return }
        setRemains(isRemaining, index)
        raised = isRemaining ? index : nil
        if isExplored { explored.insert(index) }
        if isChosen { chose(isLiked, on: index) } else { layOpen(isLiked, on: index) }
      }
    }

    private mutating func setRemains(_ isRemaining: Bool, _ index: Int) {
      if remains.indices.contains(index) { remains[index] = isRemaining }
    }

    /// The newest label of a card that is not a seed.
    private func place(of card: Int) -> Int? {
      ranker.labels.lastIndex { $0.card == card && !$0.isPrior }
    }

    /// As in the log, where what stands on a card comes in the order in which it came to stand.
    private mutating func chose(_ isLiked: Bool?, on card: Int) {
      if let place = place(of: card) {
        replaced.append((ranker.labels[place], place))
        remove(at: place)
      }
      if let isLiked { labelled.append(card, isLiked, isExplored: explored.contains(card)) }
    }

    /// An undo: what stood before is back in its place.
    private mutating func layOpen(_ isLiked: Bool?, on card: Int) {
      let place = place(of: card)
      guard place.map({ ranker.labels[$0].isLiked }) != isLiked else { return }
      if let place { remove(at: place) }
      guard let isLiked else { return }
      if let last = replaced.last, last.label.card == card, last.label.isLiked == isLiked {
        replaced.removeLast()
        insert(last.label, at: min(last.place, ranker.labels.count))
      } else {
        labelled.append(card, isLiked, isExplored: explored.contains(card))
      }
    }

    private mutating func remove(at place: Int) {
      let behind = ranker.labels[(place + 1)...]
      for _ in place..<ranker.labels.count { labelled.ranker.removeLast() }
      for label in behind { labelled.ranker.append(label) }
    }

    private mutating func insert(_ label: Label, at place: Int) {
      let behind = ranker.labels[place...]
      for _ in place..<ranker.labels.count { labelled.ranker.removeLast() }
      for label in [label] + behind { labelled.ranker.append(label) }
    }

    mutating func order(revision: Int) -> LearnedOrder {
      labelled.ranker.update()
      let ranker = labelled.ranker
      var next = ranker.best(OrderLearner.ahead, options.order) { remains[$0] }
        .enumerated().map { LearnedOrder.Place(index: $1, rank: $0 + 1, isExplored: false) }
      let turn = remains.count { !$0 }
      if let drawn = ranker.exploration(rate: options.exploration, turn: turn, where: { remains[$0] }) {
        let rank = ranker.rank(of: drawn, options.order) { remains[$0] }
        next.removeAll { $0.index == drawn }
        next.insert(LearnedOrder.Place(index: drawn, rank: rank ?? 1, isExplored: true), at: 0)
      }
      if let raised, remains[raised], !next.contains(where: { $0.index == raised }) {
        let rank = ranker.rank(of: raised, options.order) { remains[$0] }
        next.append(LearnedOrder.Place(index: raised, rank: rank ?? 1, isExplored: false))
      }
      let unseen = remains.indices.count { remains[$0] && !ranker.isPrior($0) }
      return LearnedOrder(
        revision: revision, next: next, found: ranker.foundEstimate { remains[$0] },
        advice: ranker.stoppingTest(unseen: unseen).advice)
    }

    func reasons(for card: UInt32, at index: Int, of deck: Deck) -> RankReasons {
      RankReasons(
        card: card, rank: ranker.rank(of: index, options.order) { remains[$0] }, left: remains.count { $0 },
        explanation: remains.indices.contains(index)
          ? ranker.explanation(of: index, text: RankedText(deck.card(at: index))) : nil)
    }
  }
}

extension Choice {
  /// What is learned of it: a star counts as a like, of what is put off nothing is known.
  package var isLike: Bool? {
    switch self {
    case .like, .star: true
    case .nope: false
    case .later: nil
    }
  }
}

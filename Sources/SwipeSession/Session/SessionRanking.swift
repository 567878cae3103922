import CardRanking
import ChoiceLog
import OrderLearning

/// What a session knows of its learned order.
package struct SessionRanking {
  /// How far the learning is.
  package enum Phase {
    /// Not all cards of the deck are known.
    case awaitingCards
    /// The learner reads the deck.
    case reading
    case learned(LearnedOrder)
    /// Learning has failed. `last` is the order that came last; `nil` if none did.
    case failed(last: LearnedOrder?)
  }

  /// How long after a choice another card may still replace the top card.
  static let settling = Duration.milliseconds(300)
  /// How long after the first cards have come it may, unless a key or the pointer does something.
  static let beginning = Duration.seconds(1)
  /// How long the first cards wait for an order that can be learned at once.
  static let longestWait = Duration.seconds(5)
  /// In decks of at most this many cards, what is typed before the next card is known waits for it.
  static let maxAwaited = 20_000

  let learner: OrderLearner
  /// What comes first.
  package let model: CardRanker.Order
  package internal(set) var phase = Phase.awaitingCards
  /// The revision that takes all changes into account.
  var revision = 0
  /// Until when the top card may be replaced; `nil` if it may not.
  var topIsFreeUntil: Duration?
  /// Cards that wait for the order, so that the first one shown is its first; `nil` if they do not wait, or no longer.
  var held: [CardBatch]?
  /// Why cards stand where they do, by index. What a card has been marked by stays while it is one of the next ones.
  private(set) var explanations: [Int: Explanation] = [:]
  /// The advice that the person was told last.
  var toldAdvice = StoppingTest.Advice.goOn

  /// - Parameter awaitsOrder: Whether there is something to learn from, so that the first cards wait for it.
  init(learner: OrderLearner, model: CardRanker.Order, awaitsOrder: Bool) {
    self.learner = learner
    self.model = model
    held = awaitsOrder ? [] : nil
  }

  mutating func learned(_ order: LearnedOrder) {
    phase = .learned(order)
    let known = explanations
    explanations = [:]
    for place in order.next { explanations[place.index] = known[place.index] ?? place.explanation }
  }

  /// The order that came last; `nil` before the first.
  package var order: LearnedOrder? {
    switch phase {
    case .learned(let order): order
    case .failed(let last): last
    case .awaitingCards, .reading: nil
    }
  }

  /// Whether the learner is told of changes.
  var hasBegun: Bool { if case .awaitingCards = phase { false } else { true } }

  /// Whether the order takes all choices into account that were made.
  package var isSettled: Bool { order?.revision == revision }

  /// The rank of a card; `nil` if it is not one of the next cards.
  func rank(ofCardAt index: Int) -> CardRank? {
    guard let place = order?.next.first(where: { $0.index == index }) else { return nil }
    return CardRank(rank: place.rank, model: CardRanker.modelVersion, isExplored: place.isExplored)
  }
}

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
  /// How long after the start it may, unless a key or the pointer does something.
  static let beginning = Duration.seconds(1)
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
  /// The advice that the person was told last.
  var toldAdvice = StoppingTest.Advice.goOn

  init(learner: OrderLearner, model: CardRanker.Order) {
    self.learner = learner
    self.model = model
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
  var isSettled: Bool { order?.revision == revision }

  /// The rank of a card; `nil` if it is not one of the next cards.
  func rank(ofCardAt index: Int) -> CardRank? {
    guard let place = order?.next.first(where: { $0.index == index }) else { return nil }
    return CardRank(rank: place.rank, model: CardRanker.modelVersion, isExplored: place.isExplored)
  }
}

import CardRanking
import OrderLearning
import SwipeEngine

/// Why a card stands where it does in the learned order.
package final class ReasonsOverlay: Overlay {
  package let card: Session.Number
  package let order: CardRanker.Order
  /// `nil` until the learner has answered.
  package private(set) var reasons: RankReasons?

  init(on card: Session.Number, order: CardRanker.Order) {
    self.card = card
    self.order = order
  }

  override var isOfTopCard: Bool { true }

  /// Takes the learner's answer, unless it is about another card.
  func receive(_ reasons: RankReasons) {
    if reasons.card == card { self.reasons = reasons }
  }

  package override func perform(
    _ command: Command, cause: SwipeCause, in session: Session, at time: Duration
  ) {
    super.perform(command == .explain ? .close : command, cause: cause, in: session, at: time)
  }
}

import CardRanking
import SwipeEngine

/// Why a card stands where it does in the learned order.
package final class ReasonsOverlay: Overlay {
  package let card: Session.Number
  package let order: CardRanker.Order
  /// `nil` until the learner has answered.
  package private(set) var reasons: RankReasons?
  private var offset = ScrollOffset()
  package var firstLine: Int { offset.lines }

  init(on card: Session.Number, order: CardRanker.Order) {
    self.card = card
    self.order = order
  }

  package var arrows: KeyMap.Arrows { .scroll }
  package var takesButtons: Bool { true }

  func take(_ reasons: RankReasons) {
    if reasons.card == card { self.reasons = reasons }
  }

  package func perform(_ command: Command, cause: SwipeCause, in session: Session, at time: Duration) {
    if command == .explain || offset.closes(after: command) { session.closeOverlay(at: time) }
  }

  package func pressed(in session: Session, at time: Duration) { session.closeOverlay(at: time) }

  package func topCardChanged(in session: Session, at time: Duration) { session.closeOverlay(at: time) }
}

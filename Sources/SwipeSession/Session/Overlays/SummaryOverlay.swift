import SwipeEngine

/// The summary at the end of the deck; for a team's deck, what has been done so far while there is no card.
package final class SummaryOverlay: Overlay {
  package override var isResting: Bool { true }
  package override var arrows: KeyMap.Arrows { .asGiven }

  /// Closes when there are cards again.
  override func cardsChanged(in session: Session, at time: Duration) {
    if session.stack.remainingCount > 0 { session.show(nil, at: time) }
  }

  package override func perform(
    _ command: Command, cause: SwipeCause, in session: Session, at time: Duration
  ) {
    switch command {
    case .undo, .redo: session.reverse(command, at: time)
    case .help, .export, .search, .goOn, .again:
      session.performOnCards(command, cause: cause, at: time)
    case .open where session.isArriving, .close where session.isArriving: session.closeOverlay(at: time)
    default: break
    }
  }
}

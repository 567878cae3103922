import SwipeEngine

/// The list of the keys.
package final class HelpOverlay: Overlay {
  package override var hidesTopCard: Bool { true }

  /// A click on a key carries out its command, on the cards.
  package override func perform(
    _ command: Command, cause: SwipeCause, in session: Session, at time: Duration
  ) {
    guard cause == .button, command != .close else {
      return super.perform(command, cause: cause, in: session, at: time)
    }
    session.closeOverlay(at: time)
    session.performOnCards(command, cause: cause, at: time)
  }
}

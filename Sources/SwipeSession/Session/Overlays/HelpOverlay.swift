import SwipeEngine

/// The list of the keys.
package final class HelpOverlay: Overlay {
  package override var hidesTopCard: Bool { true }

  /// A click on a key closes the list and carries out the command, unless that is a choice: the card is not seen.
  package override func perform(
    _ command: Command, cause: SwipeCause, in session: Session, at time: Duration
  ) {
    switch command {
    // The wheel scrolls here as keys do.
    case _ where cause != .button, .close, .scroll:
      super.perform(command, cause: cause, in: session, at: time)
    case .choose, .reason: session.closeOverlay(at: time)
    default:
      session.closeOverlay(at: time)
      session.performOnCards(command, cause: cause, at: time)
    }
  }
}

import SwipeEngine

/// The list of the keys.
package final class HelpOverlay: Overlay {
  package override var hidesTopCard: Bool { true }

  /// A click on a key closes the list and carries out the command, unless that is a choice: the card is not seen.
  package override func perform(
    _ command: Command, cause: SwipeCause, in session: Session, at time: Duration
  ) {
    guard cause == .button, command != .close else {
      return super.perform(command, cause: cause, in: session, at: time)
    }
    session.closeOverlay(at: time)
    switch command {
    case .choose, .reason: break
    default: session.performOnCards(command, cause: cause, at: time)
    }
  }
}

import SwipeEngine
import TerminalText

/// What lies over the cards, with its keys and its state. This one is read: it scrolls, and many commands close it;
/// subclasses change what is different for them. The front has the views.
package class Overlay {
  /// Whether keys are typed text or an answer instead of commands.
  package var acceptsText: Bool { false }
  /// What the arrows do while it is open.
  package var arrows: KeyMap.Arrows {
    zoom.map { $0.isWhole ? .sideways : .move } ?? .scroll
  }
  /// Whether it lies there by itself when there are no cards.
  package var isResting: Bool { false }
  /// Whether the top card cannot be seen below it.
  package var hidesTopCard: Bool { false }
  /// The card that is shown instead of the top one; `nil` for none.
  package var shownCard: Session.Number? { nil }
  /// Whether it has work to go on with, so that the event loop must not wait.
  package var isBusy: Bool { false }

  /// How a picture is seen that is shown alone; `nil` while none is.
  package var zoom: PictureZoom?
  /// Lines above the first one shown; the view stops at the end of its text.
  package internal(set) var firstLine = 0

  init() {}

  /// Whether a key that is given to a command carries it out while this is open.
  package func accepts(_ key: KeyPress, for command: Command) -> Bool { !acceptsText }

  /// Whether keys and buttons are for it already; those that are not are for what lies below.
  package func acceptsInput(at time: Duration) -> Bool { true }

  /// Called when a frame with it was drawn.
  package func wasDrawn(at time: Duration) {}

  /// Handles a key; called if it takes text.
  package func handle(_ key: KeyPress, in session: Session, at time: Duration) {}

  package func paste(_ text: String, in session: Session, at time: Duration) {}

  /// Carries out a command, but for those that mean the same everywhere.
  package func perform(_ command: Command, cause: SwipeCause, in session: Session, at time: Duration) {
    switch command {
    case .scroll(let lines): firstLine = max(0, firstLine + lines)
    case .zoomOff: zoom?.showAll()
    case .move(let direction): zoom?.move(direction)
    case .close, .help, .open: session.closeOverlay(at: time)
    default: break
    }
  }

  /// Called when which cards are undecided may have changed, and not by a key: cards have come, others have chosen, a
  /// choice was not saved.
  func cardsChanged(in session: Session, at time: Duration) {}

  /// Called when time has passed, or something has come that may have been awaited.
  package func advance(in session: Session, at time: Duration) {}

  /// Called when the session is ended from outside.
  package func sessionEnds(in session: Session, at time: Duration) {}
}

import ChoiceLog
import SwipeEngine

/// All of a card's text. Left and right choose, and so do the buttons; it stays open for the next card.
package final class ReaderOverlay: Overlay {
  package private(set) var card: Session.Number
  private var offset = ScrollOffset()
  package var firstLine: Int { offset.lines }
  /// Whether it is the reader itself that has another card come to the top.
  private var isChoosing = false

  init(_ card: Session.Number) { self.card = card }

  package var scrollsText: Bool { true }
  package var takesButtons: Bool { true }

  package func perform(_ command: Command, cause: SwipeCause, in session: Session, at time: Duration) {
    switch command {
    case .choose(let choice) where cause == .button || choice == .like || choice == .nope:
      // What was typed before the reader was opened may decide the card that is read.
      guard session.stack.topCard == card else { return session.closeOverlay(at: time) }
      follow(command, cause: cause, in: session, at: time)
    case .undo, .redo: follow(command, cause: cause, in: session, at: time)
    case .openLink: session.openLink(at: time)
    case .copyID: session.copyID(at: time)
    default:
      if offset.closes(after: command) { session.closeOverlay(at: time) }
    }
  }

  /// Carries out a command on the cards and goes on with the card that is on top then.
  private func follow(_ command: Command, cause: SwipeCause, in session: Session, at time: Duration) {
    isChoosing = true
    session.performOnCards(command, cause: cause, at: time)
    isChoosing = false
    // The end of the deck may have come.
    guard session.overlay == nil || session.overlay === self else { return }
    guard let top = session.stack.topCard else { return session.closeOverlay(at: time) }
    if top != card { offset = ScrollOffset() }
    card = top
    session.show(self, at: time)
  }

  package func pressed(in session: Session, at time: Duration) {
    _ = session.perform(.close, cause: .button, at: time)
  }

  package func topCardChanged(in session: Session, at time: Duration) {
    if !isChoosing { session.closeOverlay(at: time) }
  }
}

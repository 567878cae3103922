import ChoiceLog
import SwipeEngine

/// All of a card's text. Left and right choose.
package final class ReaderOverlay: Overlay {
  package let card: Session.Number
  private var offset = ScrollOffset()
  package var firstLine: Int { offset.lines }

  init(_ card: Session.Number) { self.card = card }

  package var scrollsText: Bool { true }

  package func perform(_ command: Command, cause: SwipeCause, in session: Session, at time: Duration) {
    switch command {
    case .choose(.like), .choose(.nope):
      // What was typed before the reader was opened may decide the card that is read.
      session.closeOverlay(at: time)
      if session.stack.topCard == card { session.performOnCards(command, cause: cause, at: time) }
    case .openLink: session.openLink(at: time)
    default:
      if offset.closes(after: command) { session.closeOverlay(at: time) }
    }
  }

  package func pressed(in session: Session, at time: Duration) {
    _ = session.perform(.close, cause: .button, at: time)
  }

  package func topCardChanged(in session: Session, at time: Duration) {
    session.closeOverlay(at: time)
  }
}

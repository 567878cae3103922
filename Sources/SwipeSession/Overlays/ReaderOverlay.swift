import ChoiceLog
import SwipeEngine
import TerminalText

/// All of a card: its words, or its picture alone. Left and right choose, and so do the buttons; it stays open for the
/// next card.
package final class ReaderOverlay: Overlay {
  package private(set) var card: Session.Number
  /// `nil` while the words are read.
  package private(set) var zoom: PictureZoom?
  private var offset = ScrollOffset()
  package var firstLine: Int { offset.lines }
  /// Whether it is the reader itself that has another card come to the top.
  private var isChoosing = false

  init(_ card: Session.Number) { self.card = card }

  /// Opened on a card: a photo, of which there is nothing to read, with its picture alone.
  convenience init(on card: Session.Number, in session: Session) {
    self.init(card)
    if session.hasPicture(card), session.cards.card(card).isPhoto, session.cards.note(card) == nil {
      zoom = PictureZoom()
    }
  }

  package var arrows: KeyMap.Arrows { isZoomed ? .move : .scroll }
  package var takesButtons: Bool { true }

  /// Left and right choose; beside a picture alone the others do too, as there are no words that they could scroll.
  package func takes(_ key: KeyPress, for command: Command) -> Bool {
    if case .choose(let choice) = command { isChoosable(choice) } else { true }
  }

  private func isChoosable(_ choice: Choice) -> Bool { choice == .like || choice == .nope || zoom != nil }

  private var isZoomed: Bool { zoom?.isWhole == false }

  package func perform(_ command: Command, cause: SwipeCause, in session: Session, at time: Duration) {
    switch command {
    case .choose(let choice) where cause == .button || isChoosable(choice):
      // What was typed before the reader was opened may decide the card that is read.
      guard session.stack.topCard == card else { return session.closeOverlay(at: time) }
      follow(command, cause: cause, in: session, at: time)
    case .undo, .redo: follow(command, cause: cause, in: session, at: time)
    case .compare: session.compare(at: time)
    case .openLink: session.openLink(at: time)
    case .copyID: session.copyID(at: time)
    case .zoomIn:
      guard session.hasPicture(card) else { return session.show(.noPicture, at: time) }
      if zoom == nil { zoom = PictureZoom() } else { zoom?.zoom(by: 1) }
    case .zoomOut: if isZoomed { zoom?.zoom(by: -1) } else { zoom = nil }
    case .zoomOff: zoom?.showAll()
    case .move(let direction): zoom?.move(direction)
    case .scroll(let lines) where zoom != nil: zoom?.scroll(lines)
    default:
      if offset.closes(after: command) { session.closeOverlay(at: time) }
    }
  }

  /// Carries out a command on the cards and goes on with the card that is on top then.
  private func follow(_ command: Command, cause: SwipeCause, in session: Session, at time: Duration) {
    isChoosing = true
    session.performOnCards(command, cause: cause, at: time)
    isChoosing = false
    if let top = session.stack.topCard, top != card {
      card = top
      offset = ScrollOffset()
      // Nothing is judged by a part of it alone.
      zoom = zoom != nil && session.hasPicture(top) ? PictureZoom() : nil
    }
    // The end of the deck may have come, or a question.
    guard session.overlay == nil || session.overlay === self else { return }
    guard session.stack.topCard != nil else { return session.closeOverlay(at: time) }
    session.show(self, at: time)
  }

  package func extendPicture(to extent: SwipeSize?) {
    if let extent { zoom?.extend(to: extent) } else { zoom = nil }
  }

  package func movePicture(to center: SwipePoint) { zoom?.move(to: center) }

  package func pressed(in session: Session, at time: Duration) {
    _ = session.perform(.close, cause: .button, at: time)
  }

  package func topCardChanged(in session: Session, at time: Duration) {
    if !isChoosing { session.closeOverlay(at: time) }
  }
}

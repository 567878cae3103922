import SwipeEngine

/// All of a card: its words, or, while there is a ``Overlay/zoom``, its picture alone. Keys that neither scroll nor move
/// choose, and so do the buttons; the reader stays open for the next card.
package final class ReaderOverlay: Overlay {
  package private(set) var card: Session.Number

  init(_ card: Session.Number) { self.card = card }

  /// Creates a reader. A photo, which has nothing to read, is shown with its picture alone.
  convenience init(on card: Session.Number, in session: Session) {
    self.init(card)
    if session.hasPicture(card), session.cards.card(card).isPhoto, session.cards.note(card) == nil {
      zoom = PictureZoom()
    }
  }

  /// Closes when another card is on top: keys choose on that one.
  override func cardsChanged(in session: Session, at time: Duration) {
    if session.stack.topCard != card { session.closeOverlay(at: time) }
  }

  package override func perform(
    _ command: Command, cause: SwipeCause, in session: Session, at time: Duration
  ) {
    switch command {
    case .choose, .reason:
      // What was typed before the reader was opened may decide the card that is read.
      guard session.stack.topCard == card else { return session.closeOverlay(at: time) }
      follow(command, cause: cause, in: session, at: time)
    case .undo, .redo: follow(command, cause: cause, in: session, at: time)
    case .compare: session.compare(zoom, at: time)
    case .note, .help, .search, .export:
      // What is typed next must not choose.
      session.closeOverlay(at: time)
      session.performOnCards(command, cause: cause, at: time)
    case .openLink: session.openLink(at: time)
    case .copyID: session.copyID(at: time)
    case .zoomIn:
      guard session.hasPicture(card) else { return session.show(.noPicture, at: time) }
      if zoom == nil { zoom = PictureZoom() } else { zoom?.zoom(by: 1) }
    case .zoomActual:
      guard session.hasPicture(card) else { return session.show(.noPicture, at: time) }
      zoom = zoom ?? PictureZoom()
      zoom?.toggleActual()
    case .zoomOut: if zoom?.isWhole == false { zoom?.zoom(by: -1) } else { zoom = nil }
    case .scroll(let lines) where zoom != nil: zoom?.scroll(lines)
    default: super.perform(command, cause: cause, in: session, at: time)
    }
  }

  /// Carries out a command on the cards and shows the card that is on top then.
  private func follow(_ command: Command, cause: SwipeCause, in session: Session, at time: Duration) {
    session.performOnCards(command, cause: cause, at: time)
    if let top = session.stack.topCard, top != card {
      card = top
      firstLine = 0
      // The next picture is seen as large and at the same place: whoever looks for sharp eyes looks there again.
      if !session.hasPicture(top) { zoom = nil }
    }
    // The end of the deck may have come, or a question.
    guard session.overlay == nil || session.overlay === self else { return }
    guard session.stack.topCard != nil else { return session.closeOverlay(at: time) }
    session.show(self, at: time)
  }
}

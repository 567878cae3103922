import SwipeEngine

/// The list of the keys.
package final class HelpOverlay: Overlay {
  private var offset = ScrollOffset()
  package var firstLine: Int { offset.lines }

  package var arrows: KeyMap.Arrows { .scroll }
  package var hidesTopCard: Bool { true }
  package var takesButtons: Bool { true }

  package func perform(_ command: Command, cause: SwipeCause, in session: Session, at time: Duration) {
    if offset.closes(after: command) { session.closeOverlay(at: time) }
  }

  package func pressed(in session: Session, at time: Duration) {
    _ = session.perform(.close, cause: .button, at: time)
  }
}

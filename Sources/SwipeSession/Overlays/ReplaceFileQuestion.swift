import SwipeEngine

/// Asks whether the export may replace a file that is not ours.
package final class ReplaceFileQuestion: Overlay {
  package let path: String

  init(_ path: String) { self.path = path }

  package var takesText: Bool { true }
  package var takesButtons: Bool { true }

  package func handle(_ key: KeyPress, in session: Session, at time: Duration) {
    answer(key.key == .character("y") || key.key == .character("Y"), in: session, at: time)
  }

  package func perform(_ command: Command, cause: SwipeCause, in session: Session, at time: Duration) {
    if case .answer(let isYes) = command { answer(isYes, in: session, at: time) }
  }

  private func answer(_ isYes: Bool, in session: Session, at time: Duration) {
    session.closeOverlay(at: time)
    if isYes { session.export(replacing: true, at: time) } else { session.show(.exportDeclined, at: time) }
  }
}

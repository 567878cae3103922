import SwipeEngine

/// Asks whether the export may replace a file that is not ours.
package final class ReplaceFileQuestion: Overlay {
  package let path: String

  init(_ path: String) { self.path = path }

  package var takesText: Bool { true }
  package var takesButtons: Bool { true }

  package func handle(_ key: KeyPress, in session: Session, at time: Duration) {
    switch key.key {
    case .character("a"), .character("A"): choose(.otherName, in: session, at: time)
    case .character("y"), .character("Y"): choose(.answer(true), in: session, at: time)
    default: choose(.answer(false), in: session, at: time)
    }
  }

  package func perform(_ command: Command, cause: SwipeCause, in session: Session, at time: Duration) {
    choose(command, in: session, at: time)
  }

  private func choose(_ command: Command, in session: Session, at time: Duration) {
    switch command {
    case .answer(true):
      session.closeOverlay(at: time)
      session.export(.replacing, at: time)
    case .otherName:
      session.closeOverlay(at: time)
      session.export(.besides, at: time)
    case .answer(false):
      session.closeOverlay(at: time)
      session.show(.exportDeclined, at: time)
    default: break
    }
  }
}

/// Asks whether the export may replace a file that is not ours.
package final class ReplaceFileQuestion: Overlay {
  package let path: String

  init(_ path: String) { self.path = path }

  package var takesText: Bool { true }

  package func handle(_ key: KeyPress, in session: Session, at time: Duration) {
    session.closeOverlay(at: time)
    switch key.key {
    case .character("y"), .character("Y"): session.export(replacing: true, at: time)
    default: session.show(.exportDeclined, at: time)
    }
  }
}

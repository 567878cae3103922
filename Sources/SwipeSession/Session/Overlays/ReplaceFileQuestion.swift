import SwipeEngine
import TerminalText

/// Asks whether the export may replace a file that is not ours.
package final class ReplaceFileQuestion: Overlay {
  package let path: String
  /// What was open when the question came, which gets the keys typed before; `nil` for the cards.
  private let below: Overlay?
  private var readingTime = ReadingTime()

  init(_ path: String, over below: Overlay? = nil) {
    self.path = path
    self.below = below
  }

  package override var acceptsText: Bool { true }
  package override var arrows: KeyMap.Arrows { below?.arrows ?? .asGiven }
  package override var isResting: Bool { below?.isResting ?? false }

  package override func acceptsInput(at time: Duration) -> Bool { readingTime.isOver(at: time) }
  package override func wasDrawn(at time: Duration) { readingTime.wasDrawn(at: time) }

  package override func handle(_ key: KeyPress, in session: Session, at time: Duration) {
    switch key.key {
    case .character("a"), .character("A"): answer(.beside, in: session, at: time)
    case .character("y"), .character("Y"): answer(.replacing, in: session, at: time)
    default: answer(nil, in: session, at: time)
    }
  }

  package override func perform(
    _ command: Command, cause: SwipeCause, in session: Session, at time: Duration
  ) {
    switch command {
    case .answer(let isYes): answer(isYes ? .replacing : nil, in: session, at: time)
    case .otherName: answer(.beside, in: session, at: time)
    default:
      // Typed before the question could be read.
      if let below {
        below.perform(command, cause: cause, in: session, at: time)
      } else {
        session.performOnCards(command, cause: cause, at: time)
      }
      if session.overlay !== self { session.show(.exportDeclined, at: time) }
    }
  }

  /// - Parameter destination: `nil` to export nothing.
  private func answer(_ destination: ExportDestination?, in session: Session, at time: Duration) {
    session.closeOverlay(at: time)
    guard let destination else { return session.show(.exportDeclined, at: time) }
    session.export(destination, at: time)
  }
}

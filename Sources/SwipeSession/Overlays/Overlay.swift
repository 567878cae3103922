import SwipeEngine
import TerminalText

/// What lies over the cards: owns its keys and its state. How it looks and what is said of it is the front's; nobody
/// else asks which one is open.
package protocol Overlay: AnyObject {
  /// Whether keys are letters, or an answer; else they are commands.
  var takesText: Bool { get }
  /// What the arrows do while it is open.
  var arrows: KeyMap.Arrows { get }
  /// How a picture is seen that it shows alone; `nil` while it shows none.
  var zoom: PictureZoom? { get }
  /// Whether it lies there by itself when there are no cards.
  var isResting: Bool { get }
  /// Whether the top card is not seen below it.
  var hidesTopCard: Bool { get }
  /// The card that is shown instead of the top one; `nil` for none.
  var shownCard: Session.Number? { get }
  /// Whether the buttons are its own and can be clicked; else a click anywhere is ``pressed(in:at:)``.
  var takesButtons: Bool { get }
  /// Whether it goes on with something, so that no time should be lost.
  var isBusy: Bool { get }

  /// Whether a key that is given to a command carries it out while this is open.
  func takes(_ key: KeyPress, for command: Command) -> Bool
  /// Whether keys and buttons are for it by now; those that are not are for what lies below.
  func takesInput(at time: Duration) -> Bool
  /// A frame with it was drawn.
  func wasDrawn(at time: Duration)

  /// A key, if it takes text.
  func handle(_ key: KeyPress, in session: Session, at time: Duration)
  /// A command, if it takes none, but for those that mean the same everywhere.
  func perform(_ command: Command, cause: SwipeCause, in session: Session, at time: Duration)
  func paste(_ text: String, in session: Session, at time: Duration)
  /// The pointer went down, anywhere.
  func pressed(in session: Session, at time: Duration)
  /// Time has passed, or something that was awaited has come.
  func advance(in session: Session, at time: Duration)
  /// There are cards again.
  func cardsCame(in session: Session, at time: Duration)
  /// Another card than before is on top, on which keys choose.
  func topCardChanged(in session: Session, at time: Duration)
  /// All of the picture that it shows alone takes so much of its room, see ``PictureZoom/extent``; `nil` where there is
  /// none to be had.
  func extendPicture(to extent: SwipeSize?)
  /// The pointer has moved the picture, so that this is in the middle of what is seen; see ``PictureLens/center``.
  func movePicture(to center: SwipePoint)
  /// The session is ended from outside.
  func sessionEnds(in session: Session, at time: Duration)
}

extension Overlay {
  package var takesText: Bool { false }
  package var arrows: KeyMap.Arrows { .asGiven }
  package var zoom: PictureZoom? { nil }
  package var isResting: Bool { false }
  package var hidesTopCard: Bool { false }
  package var shownCard: Session.Number? { nil }
  package var takesButtons: Bool { false }
  package var isBusy: Bool { false }

  package func takes(_ key: KeyPress, for command: Command) -> Bool { !takesText }
  package func takesInput(at time: Duration) -> Bool { true }
  package func wasDrawn(at time: Duration) {}
  package func handle(_ key: KeyPress, in session: Session, at time: Duration) {}
  package func perform(_ command: Command, cause: SwipeCause, in session: Session, at time: Duration) {}
  package func paste(_ text: String, in session: Session, at time: Duration) {}
  package func pressed(in session: Session, at time: Duration) {}
  package func advance(in session: Session, at time: Duration) {}
  package func cardsCame(in session: Session, at time: Duration) {}
  package func topCardChanged(in session: Session, at time: Duration) {}
  package func sessionEnds(in session: Session, at time: Duration) {}
  package func extendPicture(to extent: SwipeSize?) {}
  package func movePicture(to center: SwipePoint) {}
}

/// How far down a text is scrolled.
struct ScrollOffset {
  /// Lines above the first one shown; whoever draws it stops at the end.
  private(set) var lines = 0

  /// Arrows and the keys of vi scroll, whatever else they mean.
  ///
  /// - Returns: Whether the command is one that closes.
  mutating func closes(after command: Command) -> Bool {
    switch command {
    case .choose(.star): lines = max(0, lines - 1)
    case .choose(.later): lines += 1
    case .scroll(let more): lines = max(0, lines + more)
    case .close, .help, .open: return true
    default: break
    }
    return false
  }
}

import SwipeSession
import TerminalCanvas
import TerminalIO

/// Shows a session, and takes what the terminal sends: on a full screen, or in lines.
protocol Presenter: AnyObject {
  var session: Session { get }
  var control: TerminalControl { get }
  /// Whether the terminal has been asked what it can do.
  var hasAsked: Bool { get }
  /// Whether a network lies between, which tears sequences apart.
  var isRemote: Bool { get }
  /// The output for pictures, also while it asks whether the terminal can show them; `nil` for none.
  var graphics: (any GraphicsOutput)? { get }
  /// The next time something changes on the screen that the session does not know of; `nil` for never.
  var nextWake: Duration? { get }

  /// Shows what has changed, if it is time for that.
  ///
  /// - Returns: When to be called again if nothing comes; `nil` for never.
  func show(at time: Duration) throws(TerminalError) -> Duration?
  /// - Returns: A request to the loop.
  func handle(_ event: InputEvent, at time: Duration) throws(TerminalError) -> Session.Request?
  func receive(_ reply: TerminalReply, at time: Duration) throws(TerminalError)
  func receive(_ message: Message, at time: Duration)
  /// Follows the window's size. Where that is the same, the window may have had another in between, and lost what it
  /// showed.
  func resize(at time: Duration)
  /// Whether the window has another size than the one that is drawn for.
  var isResized: Bool { get }
  /// Sends what the terminal has not taken yet.
  func flush() throws(TerminalError)
  /// Shows everything anew with the next frame.
  func repaint()
}

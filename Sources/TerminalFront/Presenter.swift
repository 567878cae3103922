import SwipeSession

/// Shows a session, and takes what the terminal sends: on a full screen, or in lines.
protocol Presenter: AnyObject {
  var session: Session { get }
  var control: TerminalControl { get }
  /// Whether the terminal has been asked what it can do.
  var hasAsked: Bool { get }
  /// Whether a network lies between, which tears sequences apart.
  var isRemote: Bool { get }
  /// When something changes on the screen by itself, besides what the session knows; `nil` for never.
  var nextWake: Duration? { get }

  /// Shows what has changed, if it is time for that.
  ///
  /// - Returns: When to be called again if nothing comes; `nil` for never.
  func show(at time: Duration) throws(TerminalError) -> Duration?
  /// - Returns: What the loop has to do.
  func handle(_ event: InputEvent, at time: Duration) throws(TerminalError) -> Session.Request?
  /// Takes an answer of the terminal.
  func receive(_ reply: TerminalReply) throws(TerminalError)
  func receive(_ message: Message, at time: Duration)
  /// Takes the size of the window.
  func resize(at time: Duration)
  /// Whether the window has another size than the one that is drawn for.
  var isResized: Bool { get }
  /// Sends what the terminal has not taken yet.
  func flush() throws(TerminalError)
  /// All that is seen is to be shown anew.
  func repaint()
}

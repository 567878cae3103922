import TerminalCanvas

/// Shows a picture below the cells of a terminal. One object for as long as the terminal is ours.
///
/// The owner asks ``canSend(at:)``, adds the bytes of a picture to those of a frame's cells, inside the same synchronized
/// update and behind the cells (clearing a screen takes its pictures too), brings every answer of the terminal, and looks
/// at the ``failure`` after each of these.
package protocol GraphicsOutput: AnyObject {
  /// Whether the terminal has said that it can, and has room for a picture: fewer than two are on their way. Whether
  /// it has taken the bytes of the last frame is the owner's to look at: one that is left out has its picture lost.
  func canSend(at time: Duration) -> Bool

  /// Whether a picture of so many pixels can be shown, and while the cards move.
  func canShow(width: Int, height: Int, isMoving: Bool) -> Bool

  /// Adds the bytes that show a picture in place of the last one. None where they cannot be sent after all, which
  /// ``failure`` then tells.
  ///
  /// - Parameters:
  ///   - origin: The upper left cell that it covers; it is stretched over so many columns and rows.
  ///   - isMoving: Whether another follows at once, so that this one need not be sharp where that takes too long.
  func append(
    _ image: borrowing PixelImage, at origin: CellPosition, columns: Int, rows: Int, isMoving: Bool,
    at time: Duration, to bytes: inout [UInt8])

  /// Adds the bytes that take the picture away: the frame begins with an empty screen (``Screen/isCleared``), or cells take
  /// its place; where it is drawn into cells the frame has to begin so. What is on its way is answered all the same.
  func appendRemoval(to bytes: inout [UInt8])

  /// Takes an answer of the terminal; ignores what is none to a question of its own.
  func receive(_ reply: TerminalReply, at time: Duration)

  /// Says what time it is, when all that came before has been received.
  ///
  /// - Parameter hasTaken: Whether the terminal has taken all that was sent: it cannot answer before.
  func advance(to time: Duration, hasTaken: Bool)

  /// Nothing is shown any more, and what was not answered will not be: the terminal was given back, or somebody else's.
  func forget()

  /// When the terminal's silence says something, so that ``advance(to:hasTaken:)`` is to be called; `nil` while nothing
  /// is awaited.
  var deadline: Duration? { get }
  /// Whether a picture lies over the cells, so that nothing but it is seen in its place.
  var hidesCells: Bool { get }
  /// Whether a picture takes the place of what the cells showed, and text that is drawn later of a piece of the picture.
  /// The bytes then go before those of the cells.
  var isDrawnIntoCells: Bool { get }
  /// Whether a picture is to be seen, as far as we know.
  var isShowing: Bool { get }
  /// Why no picture can be shown for the rest of the session; `nil` while it can be, or may yet.
  var failure: GraphicsFailure? { get }
  /// What is to be sent before the terminal is given back, by whomever.
  var leave: String { get }
}

extension GraphicsOutput {
  package func canShow(width: Int, height: Int, isMoving: Bool) -> Bool { true }
  package var isDrawnIntoCells: Bool { false }
}

/// Why a terminal shows no pictures for the rest of a session.
package enum GraphicsFailure: Error, Sendable, Hashable {
  /// It was asked, and has said nothing or no: nothing has been promised to anybody.
  case unsupported
  /// It has refused a picture, in these words: printable ASCII, cut.
  case refused(String)
  /// It has not answered for half a second.
  case silent
  /// Over this network its answers take too long to follow a finger.
  case slow
  /// Sixels need a library that is not there, or does not do.
  case noSixelLibrary
  /// We could not hand over a picture.
  case system(errno: Int32)
}

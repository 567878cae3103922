import TerminalCanvas

/// Shows a picture below the cells of a terminal. One object for as long as the terminal is ours.
///
/// The owner asks ``canSend``, adds the bytes of a picture to those of a frame's cells, inside the same
/// synchronized update and behind the cells (clearing a screen takes its pictures too), brings every answer of the
/// terminal, and looks at the ``failure`` after each of these.
package protocol GraphicsOutput: AnyObject {
  /// Whether the terminal has said that it can show pictures, and fewer than two are on their way. The owner must
  /// also see that the terminal has taken the last frame: a frame that is skipped loses its picture.
  var canSend: Bool { get }

  /// Whether a picture of this size in pixels can be shown.
  ///
  /// - Parameter isMoving: Whether cards move, so that one picture follows another.
  func canShow(width: Int, height: Int, isMoving: Bool) -> Bool

  /// Adds the bytes that show a picture in place of the last one. Adds none where that fails after all; ``failure``
  /// then tells why.
  ///
  /// - Parameters:
  ///   - origin: The upper left cell that it covers; it is stretched over `columns` and `rows`.
  ///   - isMoving: Whether another follows at once, so that this one need not be sharp where that takes too long.
  func append(
    _ image: borrowing PixelImage, at origin: CellPosition, columns: Int, rows: Int, isMoving: Bool,
    at time: Duration, to bytes: inout [UInt8])

  /// Adds the bytes that take the picture away: the frame begins with an empty screen (``Screen/isCleared``), or
  /// cells take its place; where it is drawn into cells the frame has to begin so. What is on its way is answered all
  /// the same.
  func appendRemoval(to bytes: inout [UInt8])

  /// Takes an answer of the terminal; ignores answers to others' questions.
  func receive(_ reply: TerminalReply, at time: Duration)

  /// Tells the time, after all that has come was received.
  ///
  /// - Parameter hasTaken: Whether the terminal has taken all that was sent: it cannot answer before.
  func advance(to time: Duration, hasTaken: Bool)

  /// Forgets what is shown and awaited: the terminal was given back, or was somebody else's.
  func forget()

  /// When the terminal has been silent for so long that ``advance(to:hasTaken:)`` is to be called; `nil` while
  /// nothing is awaited.
  var deadline: Duration? { get }
  var placement: PicturePlacement { get }
  /// Whether a picture is to be seen, as far as we know.
  var isShowing: Bool { get }
  /// Why no picture can be shown for the rest of the session; `nil` while it can be, or may yet.
  var failure: GraphicsFailure? { get }
  /// The bytes that must be sent before anybody gives the terminal back.
  var leave: String { get }
}

extension GraphicsOutput {
  package func canShow(width: Int, height: Int, isMoving: Bool) -> Bool { true }
}

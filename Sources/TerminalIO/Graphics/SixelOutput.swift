import TerminalCanvas

/// Pictures as sixels: what ``SixelState`` rules, written by ``SixelEncoder``.
///
/// Each picture is the whole stage. xterm keeps sixteen pictures and drops the uppermost when another comes, so a stage
/// made of several pictures would have holes as soon as a window had covered it.
package final class SixelOutput: GraphicsOutput {
  private var state: SixelState
  private var encoder: SixelEncoder?

  /// The most colours of a picture in motion, and of one at rest.
  private static let colors = (moving: 64, atRest: 256)

  /// Begins with a question: the terminal has to get what ``appendQuestion(to:)`` adds.
  ///
  /// - Parameters:
  ///   - longestSilence: How long an answer to a picture may take.
  ///   - time: When the question is sent.
  package init(longestSilence: Duration = .milliseconds(500), at time: Duration) {
    state = SixelState(longestSilence: longestSilence, asking: time)
    encoder = SixelEncoder()
    if encoder == nil { state.fail(.noSixelLibrary) }
  }

  /// Creates an output that cannot show anything.
  package init(failure: GraphicsFailure) {
    state = SixelState(asking: .zero)
    state.fail(failure)
  }

  /// Asks for as many colours as there can be (a VT340 has 16 until then), how many that are and how large a picture
  /// may be, and for DA1 as the end of it.
  package func appendQuestion(to bytes: inout [UInt8]) {
    guard state.failure == nil else { return }
    bytes += "\u{1B}[?1;3;1024S\u{1B}[?1;1;0S\u{1B}[?2;4;0S\u{1B}[c".utf8
  }

  package var failure: GraphicsFailure? { state.failure }
  package var deadline: Duration? { state.deadline }
  package var isShowing: Bool { state.isShown }
  package var placement: PicturePlacement { .inCells }
  /// Ends a control string that may have been cut off.
  package var leave: String { "\u{1B}\\" }

  package var canSend: Bool { state.canSend }

  package func canShow(width: Int, height: Int, isMoving: Bool) -> Bool {
    guard state.followsMotion || !isMoving else { return false }
    return state.largest.map { width <= $0.width && height <= $0.height } ?? true
  }

  package func append(
    _ image: borrowing PixelImage, at origin: CellPosition, columns: Int, rows: Int, isMoving: Bool,
    at time: Duration, to bytes: inout [UInt8]
  ) {
    guard canSend, image.width > 0, image.height > 0 else { return }
    let start = bytes.count
    bytes += "\u{1B}[\(origin.y + 1);\(origin.x + 1)H".utf8
    let colors = min(state.colors, isMoving ? Self.colors.moving : Self.colors.atRest)
    guard encoder?.encode(image, colors: colors, isMoving: isMoving, to: &bytes) == true else {
      bytes.removeSubrange(start...)
      return state.fail(.noSixelLibrary)
    }
    bytes += "\u{1B}[5n".utf8
    state.send(byteCount: bytes.count - start, isMoving: isMoving, at: time)
  }

  /// Scrolls the empty screen: xterm keeps the last sixteen pictures, though nothing of them is seen, and looks
  /// through all pixels of those that lie where a text is drawn, so that a screen of half blocks takes it seconds.
  /// They scroll too.
  package func appendRemoval(to bytes: inout [UInt8]) {
    guard state.hasSent else { return }
    for _ in 0..<4 { bytes += "\u{1B}[999S".utf8 }
    state.remove()
  }

  package func receive(_ reply: TerminalReply, at time: Duration) { state.receive(reply, at: time) }

  package func advance(to time: Duration, hasTaken: Bool) { state.advance(to: time, hasTaken: hasTaken) }

  package func forget() { state.forget() }
}

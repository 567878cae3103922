/// What paints on the terminal: our own painter, or ncurses.
package protocol Screen: AnyObject {
  /// The size that the next canvas should have.
  var size: TerminalSize { get }
  /// Whether the last frame is not out yet; the owner then waits until the terminal takes more.
  var hasPendingOutput: Bool { get }

  /// Whether the next frame begins with an empty screen, from which pictures are gone as well.
  var isCleared: Bool { get }

  /// Makes the terminal show a canvas; sends only what changed.
  ///
  /// - Parameters:
  ///   - cursor: Where the terminal's cursor is to blink; `nil` hides it.
  ///   - picture: What a ``GraphicsOutput`` adds to the frame; empty for nothing, and always where ncurses paints.
  ///   - area: The cells that it is drawn into, as ``Canvas/leaveToPicture(_:background:)`` left them to it; `nil`
  ///     where it lies below or above cells.
  /// - Returns: `false` where the frame was skipped, and the picture with it, because the terminal has not taken the
  ///   last one; the canvas is to be shown again once ``hasPendingOutput`` is `false`.
  /// - Throws: ``TerminalError/hungUp`` and other failures to write.
  @discardableResult
  func show(
    _ canvas: borrowing Canvas, cursor: CellPosition?, picture: [UInt8], drawnInto area: CellRect?
  ) throws(TerminalError) -> Bool

  /// Sends what is left of the last frame, as far as the terminal takes it.
  func flush() throws(TerminalError)

  /// Forgets what the terminal shows: the next ``show(_:cursor:)`` paints everything.
  func invalidate()

  /// The terminal has another size now; the next ``show(_:cursor:)`` paints everything.
  func resize(to size: TerminalSize)
}

extension Screen {
  @discardableResult
  package func show(
    _ canvas: borrowing Canvas, cursor: CellPosition?, picture: [UInt8] = []
  ) throws(TerminalError) -> Bool {
    try show(canvas, cursor: cursor, picture: picture, drawnInto: nil)
  }
}

/// A screen painted by ourselves: only what changed, in one write a frame, at up to 24-bit colour.
package final class DirectScreen: Screen {
  /// How colours and erasing are done; a change repaints everything.
  package var painter: Painter {
    didSet { if painter != oldValue { invalidate() } }
  }
  package private(set) var size: TerminalSize

  private let terminal: any Terminal
  /// What the terminal shows once all is sent; `nil` where that is unknown.
  private var shown: Canvas?
  private var shownCursor: CellPosition?
  private var bytes: [UInt8] = []
  private let memory = ColorMemory()

  /// Creates a screen that knows nothing of what the terminal shows: its first frame paints everything.
  package init(_ terminal: any Terminal, painter: Painter) {
    self.terminal = terminal
    self.painter = painter
    size = terminal.size
  }

  package var hasPendingOutput: Bool { terminal.hasPendingOutput }

  package var isCleared: Bool { shown == nil }

  @discardableResult
  package func show(
    _ canvas: borrowing Canvas, cursor: CellPosition?, picture: [UInt8], drawnInto area: CellRect?
  ) throws(TerminalError) -> Bool {
    if terminal.hasPendingOutput {
      try terminal.flush()
      guard !terminal.hasPendingOutput else { return false }
    }
    bytes.removeAll(keepingCapacity: true)
    let area = picture.isEmpty ? nil : area
    if let area { shown?.leaveToPicture(area, background: nil) }
    painter.paint(
      from: shown, to: canvas, cursor: cursor, previousCursor: shownCursor, picture: picture,
      drawnInto: area, remembering: memory, into: &bytes)
    if !bytes.isEmpty { try terminal.write(bytes) }
    if shown == nil { shown = copy canvas } else { shown?.become(canvas) }
    shownCursor = cursor
    return true
  }

  package func flush() throws(TerminalError) { try terminal.flush() }

  package func invalidate() { shown = nil }

  package func resize(to size: TerminalSize) {
    self.size = size
    invalidate()
  }
}

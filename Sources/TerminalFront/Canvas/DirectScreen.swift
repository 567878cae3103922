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

  /// Presumes nothing of what the terminal shows: the first frame paints everything.
  package init(_ terminal: any Terminal, painter: Painter) {
    self.terminal = terminal
    self.painter = painter
    size = terminal.size
  }

  package var hasPendingOutput: Bool { terminal.hasPendingOutput }

  @discardableResult
  package func show(_ canvas: borrowing Canvas, cursor: CellPosition?) throws(TerminalError) -> Bool {
    if terminal.hasPendingOutput {
      try terminal.flush()
      guard !terminal.hasPendingOutput else { return false }
    }
    bytes.removeAll(keepingCapacity: true)
    painter.paint(from: shown, to: canvas, cursor: cursor, previousCursor: shownCursor, into: &bytes)
    if shown == nil { shown = copy canvas } else { shown?.become(canvas) }
    shownCursor = cursor
    if !bytes.isEmpty { try terminal.write(bytes) }
    return true
  }

  package func flush() throws(TerminalError) { try terminal.flush() }

  package func invalidate() { shown = nil }

  package func resize(to size: TerminalSize) {
    self.size = size
    invalidate()
  }
}

/// A screen painted by ourselves: only what changed, in one write a frame, at up to 24-bit colour.
package final class DirectScreen: Screen {
  /// How colours and erasing are done; a change repaints everything.
  package var painter: Painter {
    didSet { if painter != oldValue { invalidate() } }
  }
  package private(set) var size: TerminalSize

  private let device: TerminalDevice
  /// What the terminal shows once all is sent; `nil` where that is unknown.
  private var shown: Canvas?
  private var shownCursor: CellPosition?
  private var bytes: [UInt8] = []

  /// Presumes nothing of what the terminal shows: the first frame paints everything.
  package init(device: TerminalDevice, painter: Painter) {
    self.device = device
    self.painter = painter
    size = device.size
  }

  package var hasPendingOutput: Bool { device.hasPendingOutput }

  @discardableResult
  package func show(_ canvas: borrowing Canvas, cursor: CellPosition?) throws(TerminalError) -> Bool {
    if device.hasPendingOutput {
      try device.flush()
      guard !device.hasPendingOutput else { return false }
    }
    bytes.removeAll(keepingCapacity: true)
    painter.paint(from: shown, to: canvas, cursor: cursor, previousCursor: shownCursor, into: &bytes)
    if shown == nil { shown = copy canvas } else { shown?.become(canvas) }
    shownCursor = cursor
    if !bytes.isEmpty { try device.write(bytes) }
    return true
  }

  package func flush() throws(TerminalError) { try device.flush() }

  package func invalidate() { shown = nil }

  package func resize(to size: TerminalSize) {
    self.size = size
    invalidate()
  }
}

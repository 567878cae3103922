import SwipeEngine
import TerminalCanvas

/// How cells and points relate: a cell is always 8 pt wide, so that a swipe feels the same in every terminal.
package struct CellGeometry: Sendable, Hashable {
  package static let cellWidth = 8.0
  /// Height of a cell in points: 8 times its height-to-width ratio in pixels.
  package let cellHeight: Double
  /// Pixels of a cell, by which SGR-pixel reports are divided; `nil` where the terminal has not told.
  package let cellPixels: SwipeSize?

  /// - Parameter cellPixels: `nil` where unknown. A ratio outside 1.5 to 2.7 is taken for a wrong answer, and the
  ///   height is then 16 pt.
  package init(cellPixels: SwipeSize?) {
    guard let cellPixels, cellPixels.width > 0, cellPixels.height > 0 else {
      self.cellPixels = nil
      cellHeight = 16
      return
    }
    self.cellPixels = cellPixels
    let ratio = cellPixels.height / cellPixels.width
    cellHeight = (1.5...2.7).contains(ratio) ? Self.cellWidth * ratio : 16
  }

  package func points(_ rect: CellRect) -> SwipeRect {
    SwipeRect(
      x: Double(rect.x) * Self.cellWidth, y: Double(rect.y) * cellHeight,
      width: Double(rect.columns) * Self.cellWidth, height: Double(rect.rows) * cellHeight)
  }

  /// The middle of a cell.
  package func point(column: Int, row: Int) -> SwipePoint {
    SwipePoint(x: (Double(column) + 0.5) * Self.cellWidth, y: (Double(row) + 0.5) * cellHeight)
  }

  /// A pixel position, for terminals that report the mouse in pixels; `nil` where the pixels of a cell are unknown.
  package func point(pixelX: Int, pixelY: Int) -> SwipePoint? {
    guard let cellPixels else { return nil }
    return SwipePoint(
      x: (Double(pixelX) + 0.5) / cellPixels.width * Self.cellWidth,
      y: (Double(pixelY) + 0.5) / cellPixels.height * cellHeight)
  }
}

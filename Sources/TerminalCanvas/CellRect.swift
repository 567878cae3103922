/// A rectangle of whole cells. May lie outside any canvas; no extent below zero.
package struct CellRect: Sendable, Hashable {
  /// The leftmost column; may be negative.
  package var x: Int
  /// The topmost row; may be negative.
  package var y: Int
  /// How many columns; never negative.
  package var columns: Int
  /// How many rows; never negative.
  package var rows: Int

  /// A negative extent counts as none.
  package init(x: Int, y: Int, columns: Int, rows: Int) {
    self.x = x
    self.y = y
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  /// The first column right of the rectangle.
  package var endX: Int { Self.sum(x, columns) }
  /// The first row below the rectangle.
  package var endY: Int { Self.sum(y, rows) }
  package var isEmpty: Bool { columns == 0 || rows == 0 }

  package func contains(x: Int, y: Int) -> Bool {
    x >= self.x && x < endX && y >= self.y && y < endY
  }

  /// What both cover; empty where they do not meet.
  package func intersection(_ other: CellRect) -> CellRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = max(left, min(endX, other.endX))
    let bottom = max(top, min(endY, other.endY))
    return CellRect(x: left, y: top, columns: right - left, rows: bottom - top)
  }

  /// The sum, at most `Int.max`: a rectangle may begin anywhere.
  private static func sum(_ start: Int, _ extent: Int) -> Int {
    let (sum, overflow) = start.addingReportingOverflow(extent)
    return overflow ? .max : sum
  }
}

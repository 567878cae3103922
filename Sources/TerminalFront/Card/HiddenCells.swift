import TerminalCanvas

/// Cells that cards farther up will hide, so that those below need not be drawn there: in each row a stretch of
/// columns.
package struct HiddenCells: Sendable, Hashable {
  private let top: Int
  private var columns: [Range<Int>]

  /// None, and none can be added.
  package init() {
    top = 0
    columns = []
  }

  /// None yet, in the rows of an area.
  package init(rowsOf area: CellRect) {
    top = area.y
    columns = Array(repeating: 0..<0, count: area.rows)
  }

  /// What is hidden in a row.
  package subscript(y: Int) -> Range<Int> {
    columns.indices.contains(y - top) ? columns[y - top] : 0..<0
  }

  /// Whether all columns of a stretch are hidden, as they are where there are none.
  func hide(_ stretch: Range<Int>, row y: Int) -> Bool {
    let known = self[y]
    return stretch.isEmpty || known.lowerBound <= stretch.lowerBound && stretch.upperBound <= known.upperBound
  }

  /// Of two stretches with a gap between only the longer one is kept; what is not known to be hidden is only drawn
  /// in vain.
  mutating func add(_ more: Range<Int>, row y: Int) {
    guard columns.indices.contains(y - top) else { return }
    columns[y - top] = columns[y - top].longest(with: more)
  }
}

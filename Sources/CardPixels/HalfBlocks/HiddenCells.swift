import TerminalCanvas

/// The cells that cards in front will hide, so that cards below are not drawn there: one range of columns for each
/// row.
package struct HiddenCells: Sendable, Hashable {
  private let top: Int
  private var columns: [Range<Int>]

  /// Creates a set of no cells, to which none can be added.
  package init() {
    top = 0
    columns = []
  }

  /// Creates an empty set for the rows of an area.
  package init(rowsOf area: CellRect) {
    top = area.y
    columns = Array(repeating: 0..<0, count: area.rows)
  }

  package subscript(y: Int) -> Range<Int> {
    columns.indices.contains(y - top) ? columns[y - top] : 0..<0
  }

  /// Whether all columns of a range are hidden; true for an empty range.
  package func hides(_ stretch: Range<Int>, row y: Int) -> Bool {
    let known = self[y]
    return stretch.isEmpty || known.lowerBound <= stretch.lowerBound && stretch.upperBound <= known.upperBound
  }

  /// Adds columns to a row. Of two ranges with a gap between only the longer one is kept: the cells of the other are
  /// drawn in vain, which does no harm.
  mutating func add(_ more: Range<Int>, row y: Int) {
    guard columns.indices.contains(y - top) else { return }
    columns[y - top] = columns[y - top].longest(with: more)
  }
}

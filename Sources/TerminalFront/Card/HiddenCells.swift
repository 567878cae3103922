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

extension Range<Int> {
  /// From the first of both to the last of both; an empty one adds nothing.
  func joined(with other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }

  /// From the first of both to the last of both where they meet, and else the longer one.
  func longest(with other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let meet = lowerBound <= other.upperBound && other.lowerBound <= upperBound
    return meet ? joined(with: other) : count < other.count ? other : self
  }

  /// What is left of it before and behind a part of it; all of it, and nothing, where the part is empty.
  func around(_ part: Range<Int>) -> (before: Range<Int>, behind: Range<Int>) {
    guard !part.isEmpty else { return (self, upperBound..<upperBound) }
    return (lowerBound..<part.lowerBound, part.upperBound..<upperBound)
  }
}

import TerminalText

/// A screenful of cells: what a person would see, before any terminal is involved.
///
/// Everything drawn is clipped to the canvas; no coordinate is out of range, negative ones included. One canvas
/// serves all frames: clearing it allocates nothing.
package struct Canvas: Sendable {
  /// How many columns; at least 0.
  package private(set) var columns: Int
  /// How many rows; at least 0.
  package private(set) var rows: Int
  /// What the terminal is known to do with clusters; decides how wide they are drawn.
  package var joining: ClusterJoining
  /// Whether right-to-left text is put into visual order here, because the terminal shows cells from left to right.
  package var ordersText = false

  /// Row after row.
  package var cells: [Cell]
  /// Pieces of more than one scalar, in the order they were first drawn since the canvas was cleared.
  var clusters: [String] = []
  private var clusterIndices: [String: UInt32] = [:]

  /// All blank, in the terminal's own colours. A negative extent counts as none.
  package init(columns: Int, rows: Int, joining: ClusterJoining = .none) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    self.joining = joining
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  /// The whole canvas.
  package var bounds: CellRect { CellRect(x: 0, y: 0, columns: columns, rows: rows) }

  /// Makes every cell a blank in the given style.
  package mutating func clear(_ style: CellStyle = .plain) {
    cells.withUnsafeMutableBufferPointer { $0.update(repeating: Cell(style: style)) }
    if !clusters.isEmpty {
      clusters.removeAll(keepingCapacity: true)
      clusterIndices.removeAll(keepingCapacity: true)
    }
  }

  /// Gives the canvas another size and clears it.
  package mutating func resize(columns: Int, rows: Int) {
    let columns = max(0, columns)
    let rows = max(0, rows)
    if columns != self.columns || rows != self.rows {
      self.columns = columns
      self.rows = rows
      cells = Array(repeating: .blank, count: columns * rows)
    }
    clear()
  }

  /// Copies what another canvas shows; allocates nothing where both have the same size.
  mutating func become(_ other: borrowing Canvas) {
    guard columns == other.columns, rows == other.rows else {
      self = copy other
      return
    }
    joining = other.joining
    ordersText = other.ordersText
    cells.withUnsafeMutableBufferPointer { mine in
      other.cells.withUnsafeBufferPointer { _ = mine.update(fromContentsOf: $0) }
    }
    guard !clusters.isEmpty || !other.clusters.isEmpty else { return }
    clusters = other.clusters
    clusterIndices = other.clusterIndices
  }

  /// The cell at a position; a blank one outside the canvas.
  package subscript(x: Int, y: Int) -> Cell {
    guard x >= 0, x < columns, y >= 0, y < rows else { return .blank }
    return cells[y * columns + x]
  }

  /// What stands in a cell of this canvas; empty for the right half of a wide one.
  package func text(of cell: Cell) -> String {
    if cell.isContinuation { return "" }
    if cell.isCluster { return clusters[Int(cell.glyph)] }
    return Unicode.Scalar(cell.glyph).map { String(Character($0)) } ?? " "
  }

  // MARK: - Cells

  /// Writes one cell, whose index must be inside, and repairs wide cells that it cuts.
  mutating func store(_ cell: Cell, at index: Int) {
    if cell.flags >> 8 & 3 == 1, cells[index].flags >> 8 & 3 == 1 {
      cells[index] = cell
      return
    }
    storeRepairing(cell, at: index)
  }

  private mutating func storeRepairing(_ cell: Cell, at index: Int) {
    let last = cell.width == 2 ? index + 1 : index
    cutWideCells(around: index..<last + 1)
    cells[index] = cell
    if cell.width == 2 {
      var half = cell
      half.glyph = 0
      half.flags &= ~(3 << 8 | Cell.clusterFlag)
      cells[last] = half
    }
  }

  /// Repairs the wide cells that overwriting a stretch of a row would cut: what sticks out of it on either side.
  mutating func cutWideCells(around indices: Range<Int>) {
    guard let first = indices.first, let last = indices.last else { return }
    if cells[first].isContinuation, first > 0 { blankText(at: first - 1) }
    if cells[last].width == 2, last + 1 < cells.count { blankText(at: last + 1) }
  }

  /// The other half of a cut wide cell keeps its colours and loses its text.
  private mutating func blankText(at index: Int) {
    cells[index].glyph = 0x20
    cells[index].flags = cells[index].flags & 0xFF | 1 << 8
  }

  /// The index of a cluster in the table, entered if it is new.
  mutating func intern(_ cluster: String) -> UInt32 {
    if let known = clusterIndices[cluster] { return known }
    let index = UInt32(truncatingIfNeeded: clusters.count)
    clusters.append(cluster)
    clusterIndices[cluster] = index
    return index
  }
}

extension Canvas: Equatable {
  /// Equal where every cell shows the same; how it was drawn does not matter.
  package static func == (left: Canvas, right: Canvas) -> Bool {
    guard left.columns == right.columns, left.rows == right.rows else { return false }
    for index in left.cells.indices where !left.shows(index, as: right) { return false }
    return true
  }

  /// Whether a cell shows the same as the one at the same index of another canvas.
  func shows(_ index: Int, as other: Canvas) -> Bool {
    let mine = cells[index]
    let its = other.cells[index]
    if !mine.isCluster { return mine.hasSameBits(its) }
    return mine.flags == its.flags && mine.packedForeground == its.packedForeground
      && mine.packedBackground == its.packedBackground
      && clusters[Int(mine.glyph)].unicodeScalars.elementsEqual(
        other.clusters[Int(its.glyph)].unicodeScalars)
  }
}

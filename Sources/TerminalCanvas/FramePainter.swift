import Platform

/// One frame being painted: the bytes so far, and what the terminal's pen and cursor are after them.
struct FramePainter {
  let painter: Painter
  let next: Canvas
  var sink: ByteBuffer
  let codes: ColorCodeCache
  var pen = Pen.plain
  /// Where the terminal's cursor certainly is; `nil` where terminals may differ.
  var cursor: CellPosition?

  /// Runs shorter than these are written out.
  private static let shortestErase = 5
  private static let shortestCellErase = 12
  private static let shortestRepeat = 8

  /// The cells of both canvases by their addresses: reading one costs no reference counting.
  struct Cells {
    let old: UnsafeBufferPointer<Cell>
    let new: UnsafeBufferPointer<Cell>
    /// The canvas of the old ones, which has its clusters.
    let previous: Canvas
  }

  // MARK: - Changes

  /// Adds the whole frame.
  ///
  /// - Parameters:
  ///   - picture: Bytes that are sent beside the cells; empty for none.
  ///   - area: The cells that the picture is drawn into; `nil` for none.
  /// - Returns: Whether anything changes; if not, what was added is to be left out.
  mutating func paint(
    since previous: Canvas?, cursor: CellPosition?, previousCursor: CellPosition?, picture: [UInt8],
    drawnInto area: CellRect?
  ) -> Bool {
    sink.append("\u{1B}[?2026h")
    if previousCursor != nil { sink.append("\u{1B}[?25l") }
    let prologue = sink.count
    if let previous, previous.columns == next.columns, previous.rows == next.rows {
      if area != nil { sink.append(picture) }
      paintChanges(since: previous)
    } else {
      sink.append("\u{1B}[m\u{1B}[2J")
      var blank = Canvas(columns: next.columns, rows: next.rows)
      if let area {
        sink.append(picture)
        blank.leaveToPicture(area, background: nil)
      }
      paintChanges(since: blank)
    }
    // After clearing the screen, which removes its pictures too.
    if area == nil, !picture.isEmpty { sink.append(picture) }
    if sink.count == prologue, cursor == previousCursor { return false }
    finish(cursor: cursor)
    return true
  }

  private mutating func paintChanges(since previous: Canvas) {
    let columns = next.columns
    // The bits of a cluster do not say which one it is.
    let bitsSayAll = next.clusters.isEmpty
    next.cells.withUnsafeBufferPointer { new in
      previous.cells.withUnsafeBufferPointer { old in
        let cells = Cells(old: old, new: new, previous: previous)
        for y in 0..<next.rows {
          let row = y * columns..<(y + 1) * columns
          if bitsSayAll, haveSameBits(row, cells) { continue }
          guard let first = row.first(where: { !isUnchanged($0, cells) }) else { continue }
          paintRow(y, first, cells)
        }
      }
    }
  }

  private func haveSameBits(_ row: Range<Int>, _ cells: Cells) -> Bool {
    guard let before = cells.old.baseAddress, let after = cells.new.baseAddress else { return true }
    return memcmp(
      before + row.lowerBound, after + row.lowerBound, row.count * MemoryLayout<Cell>.stride) == 0
  }

  private func isUnchanged(_ index: Int, _ cells: Cells) -> Bool {
    let new = cells.new[index]
    return new.isPicture || new.hasSameBits(cells.old[index]) && !new.isCluster
  }

  private mutating func paintRow(_ y: Int, _ first: Int, _ cells: Cells) {
    let base = y * next.columns
    let end = base + next.columns
    let tail = blankTail(base, end, cells.new)
    // A wide cell is decided at its left half.
    var index = first
    while index > base, cells.new[index].isContinuation { index -= 1 }
    while index < end {
      let cell = cells.new[index]
      let width = max(1, cell.width)
      if shows(index, width, cells) {
        index += width
        continue
      }
      if index >= tail, let last = (index..<end).last(where: { !shows($0, 1, cells) }),
        last - index >= Self.shortestErase
      {
        return eraseRow(from: CellPosition(x: index - base, y: y), cells.new)
      }
      index += paint(cell, index, base, end, y, cells.new)
    }
  }

  /// The start of the blanks that reach the row's end and that erasing can draw, all of one background; `end` for
  /// none.
  private func blankTail(_ base: Int, _ end: Int, _ new: UnsafeBufferPointer<Cell>) -> Int {
    guard end > base, isErasable(new[end - 1]) else { return end }
    let background = new[end - 1].packedBackground
    var start = end - 1
    while start > base, isErasable(new[start - 1]), new[start - 1].packedBackground == background {
      start -= 1
    }
    return start
  }

  private func isErasable(_ cell: Cell) -> Bool {
    guard cell.glyph == 0x20, !cell.isCluster, cell.width == 1,
      cell.attributes.isDisjoint(with: [.underline, .reverse])
    else { return false }
    return cell.packedBackground == Cell.defaultColor || painter.depth == .none
      || painter.features.contains(.erasesInColor)
  }

  /// Whether the terminal already shows a cell, given that it has only so many colours.
  private func shows(_ index: Int, _ width: Int, _ cells: Cells) -> Bool {
    if width == 2, !cells.old[index + 1].isContinuation { return false }
    let before = cells.old[index]
    let after = cells.new[index]
    // Who sends the picture also knows which of its cells are missing.
    if after.isPicture { return true }
    if after.isCluster || before.isCluster {
      return before.isCluster && next.shows(index, as: cells.previous)
    }
    if after.hasSameBits(before) { return true }
    // Two colours that the terminal can show are not one to it.
    if painter.depth == .trueColor, after.glyph != 0x20 { return false }
    guard after.glyph == before.glyph, after.width == before.width else { return false }
    let wanted = codes.pen(for: after)
    let present = codes.pen(for: before)
    return after.glyph == 0x20 ? wanted.drawsSameBlank(as: present) : wanted == present
  }

  // MARK: - Cells

  /// Paints a cell, or a run that begins with it.
  ///
  /// - Returns: The number of columns that are done.
  private mutating func paint(
    _ cell: Cell, _ index: Int, _ base: Int, _ end: Int, _ y: Int, _ new: UnsafeBufferPointer<Cell>
  ) -> Int {
    move(to: CellPosition(x: index - base, y: y), new)
    use(for: cell)
    let run =
      painter.features.isDisjoint(with: [.erasesCells, .repeats]) ? 1 : runLength(cell, index, end, new)
    if run >= Self.shortestCellErase, painter.features.contains(.erasesCells), isErasable(cell) {
      sink.append("\u{1B}[")
      sink.append(run)
      sink.append(UInt8(ascii: "X"))
      return run
    }
    write(cell, x: index - base, y: y)
    guard run >= Self.shortestRepeat, painter.features.contains(.repeats) else { return max(1, cell.width) }
    sink.append("\u{1B}[")
    sink.append(run - 1)
    sink.append(UInt8(ascii: "b"))
    advance(to: index - base + run, y)
    return run
  }

  /// How many equal cells of one column follow, this one included.
  private func runLength(
    _ cell: Cell, _ index: Int, _ end: Int, _ new: UnsafeBufferPointer<Cell>
  ) -> Int {
    guard cell.width == 1, !cell.isCluster, !cell.isUncertain else { return 1 }
    var last = index + 1
    while last < end, new[last].hasSameBits(cell) { last += 1 }
    return last - index
  }

  private mutating func eraseRow(from position: CellPosition, _ new: UnsafeBufferPointer<Cell>) {
    move(to: position, new)
    use(for: new[position.y * next.columns + position.x])
    sink.append("\u{1B}[K")
  }

  private mutating func use(for cell: Cell) {
    let wanted = codes.pen(for: cell)
    // A blank shows no foreground: the present one will do.
    if !cell.isCluster, cell.glyph == 0x20, wanted.drawsSameBlank(as: pen) { return }
    use(wanted)
  }

  private mutating func write(_ cell: Cell, x: Int, y: Int) {
    guard cell.isUncertain || cell.isCluster else {
      sink.append(scalar: cell.glyph)
      return advance(to: x + cell.width, y)
    }
    // If the terminal takes fewer columns for it, blanks are left over. If it takes more, the absolute move that
    // follows keeps the row in its place.
    if cell.width == 2 {
      sink.append("  ")
      cursor = nil
      move(to: CellPosition(x: x, y: y))
    }
    if cell.isCluster {
      sink.append(text: next.clusters[Int(cell.glyph)])
    } else {
      sink.append(scalar: cell.glyph)
    }
    cursor = cell.isUncertain ? nil : cursor
    if !cell.isUncertain { advance(to: x + cell.width, y) }
  }

  /// After the last column the cursor hangs between two rows, and terminals differ.
  private mutating func advance(to x: Int, _ y: Int) {
    cursor = x < next.columns ? CellPosition(x: x, y: y) : nil
  }

  private mutating func finish(cursor visible: CellPosition?) {
    use(.plain)
    if let visible, next.bounds.contains(x: visible.x, y: visible.y) {
      cursor = nil
      move(to: visible)
      sink.append("\u{1B}[?25h")
    }
    sink.append("\u{1B}[?2026l")
  }
}

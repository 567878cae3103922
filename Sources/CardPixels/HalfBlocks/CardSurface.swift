import TerminalCanvas

/// A card's body, picture and soft shadow, sampled into half blocks. So its edge is smooth at every angle, and it
/// moves by less than a cell.
package struct CardSurface: Sendable {
  package let shape: CardShape
  let color: Color
  /// 0 is invisible, 1 hides what is below.
  let opacity: Double
  /// Strength of the shadow; 0 is none.
  let shadow: Double
  /// `nil` for a card of one colour.
  let picture: PictureSampler?

  package init(
    shape: CardShape, color: Color, opacity: Double = 1, shadow: Double = 0, picture: PictureSampler? = nil
  ) {
    self.shape = shape
    self.color = color
    self.opacity = opacity
    self.shadow = shadow
    self.picture = picture
  }

  /// The least coverage of a cell, 0...2, on which dark text is readable.
  private static let legible = 1.2

  /// How far the shadow reaches, and how far below the card it lies, in points.
  private static let shadowReach = 14.0
  private static let shadowDrop = 10.0

  /// Draws the body over what is there.
  ///
  /// - Parameter hidden: Cells that something in front will hide, which are not drawn.
  /// - Returns: For each row of `clip`, from its top, the columns inside the body, or nearly so, where text may
  ///   stand; empty elsewhere.
  @discardableResult
  package func draw(
    in canvas: inout Canvas, clip: CellRect, geometry: CellGeometry, hidden: HiddenCells = HiddenCells()
  ) -> [Range<Int>] {
    let area = clip.intersection(canvas.bounds)
    var inside = [Range<Int>](repeating: 0..<0, count: clip.rows)
    let margin = shadow > 0 ? Self.shadowReach + Self.shadowDrop : 0
    let (rows, columns) = extent(within: area, geometry: geometry, margin: margin)
    let sampler = CoverageSampler(shape: shape, halfHeight: geometry.cellHeight / 2)
    for y in rows {
      let row = Row(y, sampler)
      let touched = sampler.surroundings(row.upper, margin: margin, within: columns)
        .joined(with: sampler.surroundings(row.lower, margin: margin, within: columns))
      let interior = row.interior(sampler, within: touched)
      let hidden = hidden[y]
      let edges = touched.around(interior)
      let body = interior.around(hidden.clamped(to: interior))
      var text = blend(edges.before, of: row, sampler, hidden, in: &canvas)
      cover(body.before, of: row, sampler, in: &canvas)
      cover(body.behind, of: row, sampler, in: &canvas)
      text = text.joined(with: interior).joined(
        with: blend(edges.behind, of: row, sampler, hidden, in: &canvas))
      if !text.isEmpty { inside[y - clip.y] = text }
    }
    return inside
  }

  /// Adds the cells that the body hides wholly.
  package func hide(_ hidden: inout HiddenCells, clip: CellRect, geometry: CellGeometry) {
    guard opacity >= 1 else { return }
    let (rows, columns) = extent(within: clip, geometry: geometry, margin: 0)
    let sampler = CoverageSampler(shape: shape, halfHeight: geometry.cellHeight / 2)
    for y in rows { hidden.add(Row(y, sampler).interior(sampler, within: columns), row: y) }
  }

  // MARK: - Cells

  /// A row of cells, as two rows of half cells.
  private struct Row {
    let y: Int
    let upper: CoverageSampler.Row
    let lower: CoverageSampler.Row

    init(_ y: Int, _ sampler: CoverageSampler) {
      let top = Double(2 * y) * sampler.halfHeight
      self.y = y
      (upper, lower) = (sampler.row(top: top), sampler.row(top: top + sampler.halfHeight))
    }

    /// The cells covered wholly.
    func interior(_ sampler: CoverageSampler, within columns: Range<Int>) -> Range<Int> {
      sampler.interior(lower, within: sampler.interior(upper, within: columns))
    }
  }

  /// Draws cells that are covered wholly.
  private func cover(_ columns: Range<Int>, of row: Row, _ sampler: CoverageSampler, in canvas: inout Canvas)
  {
    guard !columns.isEmpty else { return }
    guard opacity >= 1 else {
      for column in columns { _ = blend(column, of: row, sampler, in: &canvas) }
      return
    }
    guard let picture else {
      return canvas.fill(y: row.y, columns: columns, color: color.hex)
    }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * columns.count) { colors in
      let upper = UnsafeMutableBufferPointer(rebasing: colors[..<columns.count])
      let lower = UnsafeMutableBufferPointer(rebasing: colors[columns.count...])
      picture.fill(
        upper, from: row.upper.point(column: columns.lowerBound), step: row.upper.step, over: color.hex)
      picture.fill(
        lower, from: row.lower.point(column: columns.lowerBound), step: row.lower.step, over: color.hex)
      canvas.cover(
        y: row.y, x: columns.lowerBound, upper: UnsafeBufferPointer(upper), lower: UnsafeBufferPointer(lower))
    }
  }

  /// Draws cells that may be covered in part, or lie in the shadow.
  ///
  /// - Returns: The columns from the first to the last in which text may stand.
  private func blend(
    _ columns: Range<Int>, of row: Row, _ sampler: CoverageSampler, _ hidden: Range<Int>,
    in canvas: inout Canvas
  ) -> Range<Int> {
    var text = 0..<0
    for column in columns where !hidden.contains(column) {
      if blend(column, of: row, sampler, in: &canvas) >= Self.legible {
        text = text.joined(with: column..<column + 1)
      }
    }
    return text
  }

  /// Draws a cell that may be covered in part, or lie in the shadow.
  ///
  /// - Returns: The sum of the coverage of both halves, 0...2.
  private func blend(
    _ column: Int, of row: Row, _ sampler: CoverageSampler, in canvas: inout Canvas
  ) -> Double {
    let upper = row.upper.point(column: column)
    let lower = row.lower.point(column: column)
    let upperInside = sampler.coverage(row.upper, column, upper)
    let lowerInside = sampler.coverage(row.lower, column, lower)
    canvas.blend(
      x: column, y: row.y,
      upper: Canvas.Layer(
        color: upperInside > 0 ? seen(at: upper) : 0, amount: upperInside * opacity,
        shade: shade(upper, upperInside)),
      lower: Canvas.Layer(
        color: lowerInside > 0 ? seen(at: lower) : 0, amount: lowerInside * opacity,
        shade: shade(lower, lowerInside)))
    return upperInside + lowerInside
  }

  /// The colour of half a cell on the body; `0xRRGGBB`.
  @inline(__always)
  private func seen(at point: CoverageSampler.LocalPoint) -> UInt32 {
    let paper = color.hex
    return picture?.color(x: point.along, y: point.down, over: paper) ?? paper
  }

  /// How dark the shadow is where a half cell is not covered, 0...1.
  @inline(__always)
  private func shade(_ point: CoverageSampler.LocalPoint, _ inside: Double) -> Double {
    guard shadow > 0, inside < 1 else { return 0 }
    // The shadow has the card's shape, moved down on the screen.
    let away = shape.distance(
      along: point.along - Self.shadowDrop * shape.sine, down: point.down - Self.shadowDrop * shape.cosine)
    guard away < Self.shadowReach else { return 0 }
    let nearness = 1 - max(0, away) / Self.shadowReach
    return shadow * nearness * nearness
  }

  // MARK: - Extent

  private func extent(
    within area: CellRect, geometry: CellGeometry, margin: Double
  ) -> (rows: Range<Int>, columns: Range<Int>) {
    let reach = shape.reach
    return (
      Self.cells(
        from: shape.center.y - reach.height - margin, to: shape.center.y + reach.height + margin,
        size: geometry.cellHeight, within: area.y..<area.endY),
      Self.cells(
        from: shape.center.x - reach.width - margin, to: shape.center.x + reach.width + margin,
        size: CellGeometry.cellWidth, within: area.x..<area.endX)
    )
  }

  private static func cells(
    from low: Double, to high: Double, size: Double, within range: Range<Int>
  ) -> Range<Int> {
    guard low.isFinite, high.isFinite, !range.isEmpty else { return range.lowerBound..<range.lowerBound }
    let first = max(Double(range.lowerBound), min((low / size).rounded(.down), Double(range.upperBound)))
    let end = max(first, min((high / size).rounded(.up), Double(range.upperBound)))
    return Int(first)..<Int(end)
  }
}

/// Computes the share of a half cell that a shape covers, with 4 × 4 samples where the edge runs through it.
struct CoverageSampler {
  let shape: CardShape
  /// Height of half a cell, in points.
  let halfHeight: Double
  /// The distance of the outermost samples from the middle of a half cell, along the card and down it.
  private let reach: LocalPoint
  /// The distances of all samples from the middle, along the card and down it, each in rising order.
  private let along: SIMD16<Double>
  private let down: SIMD16<Double>

  init(shape: CardShape, halfHeight: Double) {
    self.shape = shape
    self.halfHeight = halfHeight
    var along: [Double] = []
    var down: [Double] = []
    for row in 0..<4 {
      let dy = halfHeight * ((Double(row) + 0.5) / 4 - 0.5)
      for column in 0..<4 {
        let dx = CellGeometry.cellWidth * ((Double(column) + 0.5) / 4 - 0.5)
        along.append(dx * shape.cosine + dy * shape.sine)
        down.append(dy * shape.cosine - dx * shape.sine)
      }
    }
    self.along = SIMD16(along.sorted())
    self.down = SIMD16(down.sorted())
    reach = LocalPoint(along: self.along[15], down: self.down[15])
  }

  /// A point in the card's own frame, from its centre, in points.
  struct LocalPoint {
    var along: Double
    var down: Double
  }

  /// A row of half cells, in the card's own frame.
  struct Row {
    /// The upper edge of the row on the screen.
    let top: Double
    fileprivate let start: LocalPoint
    /// From one half cell to the next.
    let step: LocalPoint

    @inline(__always)
    func point(column: Int) -> LocalPoint {
      let column = Double(column)
      return LocalPoint(along: start.along + column * step.along, down: start.down + column * step.down)
    }
  }

  /// - Parameter top: The row's upper edge on the screen, in points.
  func row(top: Double) -> Row {
    let dx = CellGeometry.cellWidth / 2 - shape.center.x
    let dy = top + halfHeight / 2 - shape.center.y
    return Row(
      top: top,
      start: LocalPoint(
        along: dx * shape.cosine + dy * shape.sine, down: dy * shape.cosine - dx * shape.sine),
      step: LocalPoint(
        along: CellGeometry.cellWidth * shape.cosine, down: -CellGeometry.cellWidth * shape.sine))
  }

  // MARK: - Whole rows

  /// The columns of a row that are covered wholly. They are one range, as a rounded box is convex.
  func interior(_ row: Row, within columns: Range<Int>) -> Range<Int> {
    let crossed = LineCrossing(
      start: row.start, step: row.step, halfWidth: shape.halfWidth - reach.along,
      halfHeight: shape.halfHeight - reach.down)
    // The range has a column more at each end, and corners are round, so the columns at both ends are tested.
    let range = crossed.columns(within: columns)
    var (first, end) = (range.lowerBound, range.upperBound)
    while first < end, edge(row.point(column: first)) != .inside { first += 1 }
    while first < end, edge(row.point(column: end - 1)) != .inside { end -= 1 }
    return first..<end
  }

  /// All columns of a row that are covered at all or nearer than `margin`, and perhaps a few more.
  func surroundings(_ row: Row, margin: Double, within columns: Range<Int>) -> Range<Int> {
    LineCrossing(
      start: row.start, step: row.step, halfWidth: shape.halfWidth + max(margin, reach.along),
      halfHeight: shape.halfHeight + max(margin, reach.down)
    ).columns(within: columns)
  }

  // MARK: - Half cells

  /// The covered share of a half cell: 0 is outside, 1 inside.
  func coverage(_ row: Row, _ column: Int, _ point: LocalPoint) -> Double {
    switch edge(point) {
    case .inside: 1
    case .outside: 0
    case .side: share(of: along, below: shape.halfWidth - abs(point.along))
    case .end: share(of: down, below: shape.halfHeight - abs(point.down))
    case .corner: sampled(left: Double(column) * CellGeometry.cellWidth, top: row.top)
    }
  }

  /// The part of the outline that runs through a half cell.
  private enum Edge { case inside, outside, side, end, corner }

  @inline(__always)
  private func edge(_ point: LocalPoint) -> Edge {
    let (across, below) = (abs(point.along), abs(point.down))
    if across - reach.along >= shape.halfWidth || below - reach.down >= shape.halfHeight { return .outside }
    let (farAcross, farBelow) = (across + reach.along, below + reach.down)
    if farBelow <= shape.halfHeight - shape.radius { return farAcross < shape.halfWidth ? .inside : .side }
    if farAcross <= shape.halfWidth - shape.radius { return farBelow < shape.halfHeight ? .inside : .end }
    return .corner
  }

  /// The samples are symmetric, so it does not matter which of two opposite edges is meant.
  private func share(of samples: SIMD16<Double>, below limit: Double) -> Double {
    var hits = 0
    while hits < 16, samples[hits] < limit { hits += 1 }
    return Double(hits) / 16
  }

  private func sampled(left: Double, top: Double) -> Double {
    var hits = 0
    for down in 0..<4 {
      let y = top + halfHeight * (Double(down) + 0.5) / 4
      for across in 0..<4 {
        let x = left + CellGeometry.cellWidth * (Double(across) + 0.5) / 4
        if shape.distance(x: x, y: y) < 0 { hits += 1 }
      }
    }
    return Double(hits) / 16
  }
}

/// The intersection of a row of half cells with an upright box about the centre of the card's frame.
struct LineCrossing {
  /// Columns; the first is greater than the last if the row misses the box.
  private let first: Double
  private let last: Double

  init(
    start: CoverageSampler.LocalPoint, step: CoverageSampler.LocalPoint, halfWidth: Double, halfHeight: Double
  ) {
    let across = Self.crossing(start.along, step.along, halfWidth)
    let down = Self.crossing(start.down, step.down, halfHeight)
    first = max(across.first, down.first)
    last = min(across.last, down.last)
  }

  /// The columns, with one more at each end against rounding.
  func columns(within columns: Range<Int>) -> Range<Int> {
    // Rounded towards zero, at most one too far inside.
    range(from: first - 1, to: last + 2, within: columns)
  }

  /// The columns that are certainly in the box.
  func wholeColumns(within columns: Range<Int>) -> Range<Int> {
    range(from: first + 1, to: last, within: columns)
  }

  private func range(from low: Double, to high: Double, within columns: Range<Int>) -> Range<Int> {
    guard first <= last else { return columns.lowerBound..<columns.lowerBound }
    func column(_ value: Double) -> Int {
      Int(max(Double(columns.lowerBound), min(value, Double(columns.upperBound))))
    }
    return column(low)..<max(column(low), column(high))
  }

  private static func crossing(
    _ start: Double, _ step: Double, _ limit: Double
  ) -> (first: Double, last: Double) {
    guard limit >= 0 else { return (.infinity, -.infinity) }
    guard abs(step) > 1e-9 else {
      return abs(start) > limit + 1e-3 ? (.infinity, -.infinity) : (-.infinity, .infinity)
    }
    let one = (-limit - start) / step
    let other = (limit - start) / step
    return (min(one, other), max(one, other))
  }
}

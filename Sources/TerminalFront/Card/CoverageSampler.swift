import CardPixels
import SwipeEngine

/// How much of a half cell a shape covers, by 4 × 4 samples where the edge runs through it.
struct CoverageSampler {
  let shape: CardShape
  /// Height of half a cell, in points.
  let halfHeight: Double
  /// How far the outermost samples of a half cell lie from its middle, along the card and down it.
  private let reach: LocalPoint
  /// How far each sample lies from the middle, along the card and down it, each in rising order.
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
    self.along = Self.sorted(along)
    self.down = Self.sorted(down)
    reach = LocalPoint(along: self.along[15], down: self.down[15])
  }

  private static func sorted(_ values: [Double]) -> SIMD16<Double> {
    var all = SIMD16<Double>.zero
    for (index, value) in values.sorted().enumerated() { all[index] = value }
    return all
  }

  /// The middle of a half cell in the card's own frame, from its centre, in points.
  struct LocalPoint {
    var along: Double
    var down: Double
  }

  /// A row of half cells, in the card's own frame.
  struct Row {
    /// The edge of the row on the screen.
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

  /// The columns of a row that are covered wholly; a rounded box is convex, so they are next to each other.
  func interior(_ row: Row, within columns: Range<Int>) -> Range<Int> {
    let crossed = LineCrossing(
      start: row.start, step: row.step, halfWidth: shape.halfWidth - reach.along,
      halfHeight: shape.halfHeight - reach.down)
    // A column more at each end than was reckoned, and the corners are round: each is asked whether it is inside.
    let range = crossed.columns(within: columns)
    var (first, end) = (range.lowerBound, range.upperBound)
    while first < end, edge(row.point(column: first)) != .inside { first += 1 }
    while first < end, edge(row.point(column: end - 1)) != .inside { end -= 1 }
    return first..<end
  }

  /// All columns of a row that are covered at all or nearer to the shape than `margin`, and perhaps a few more.
  func surroundings(_ row: Row, margin: Double, within columns: Range<Int>) -> Range<Int> {
    LineCrossing(
      start: row.start, step: row.step, halfWidth: shape.halfWidth + max(margin, reach.along),
      halfHeight: shape.halfHeight + max(margin, reach.down)
    ).columns(within: columns)
  }

  // MARK: - Half cells

  /// 0 is outside, 1 inside.
  func coverage(_ row: Row, _ column: Int, _ point: LocalPoint) -> Double {
    switch edge(point) {
    case .inside: 1
    case .outside: 0
    case .side: share(of: along, below: shape.halfWidth - abs(point.along))
    case .end: share(of: down, below: shape.halfHeight - abs(point.down))
    case .corner: sampled(left: Double(column) * CellGeometry.cellWidth, top: row.top)
    }
  }

  /// Which part of the outline runs between the samples of a half cell.
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

  /// The samples lie alike on both sides of the middle, so it does not matter which of two edges is meant.
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

/// Where a row of half cells crosses an upright box about the centre of the card's frame.
struct LineCrossing {
  /// In columns; the first is greater than the last where the row misses the box.
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

  /// The whole columns, and one more at each end for what rounding may have lost.
  func columns(within columns: Range<Int>) -> Range<Int> {
    guard first <= last else { return columns.lowerBound..<columns.lowerBound }
    // Rounded towards zero, which is at most one off the other way.
    let low = Int(max(Double(columns.lowerBound), min(first - 1, Double(columns.upperBound))))
    let high = Int(max(Double(columns.lowerBound), min(last + 2, Double(columns.upperBound))))
    return low..<max(low, high)
  }

  /// The columns that lie in the box for sure.
  func wholeColumns(within columns: Range<Int>) -> Range<Int> {
    guard first <= last else { return columns.lowerBound..<columns.lowerBound }
    let low = Int(max(Double(columns.lowerBound), min(first + 1, Double(columns.upperBound))))
    let high = Int(max(Double(columns.lowerBound), min(last, Double(columns.upperBound))))
    return low..<max(low, high)
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

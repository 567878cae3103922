import SwipeEngine

/// How much of a half cell a shape covers, by 4 × 4 samples where the edge runs through it.
struct CoverageSampler {
  let shape: CardShape
  /// Height of half a cell, in points.
  let halfHeight: Double
  /// Nothing farther from the edge than this, from the middle of a half cell, has the edge in it.
  private let diagonal: Double

  init(shape: CardShape, halfHeight: Double) {
    self.shape = shape
    self.halfHeight = halfHeight
    let width = CellGeometry.cellWidth
    diagonal = (width * width + halfHeight * halfHeight).squareRoot() / 2
  }

  /// The middle of a half cell in the card's own frame, from its centre, in points.
  struct Place {
    var along: Double
    var down: Double
  }

  /// A row of half cells, in the card's own frame.
  struct Row {
    /// The edge of the row on the screen.
    let top: Double
    fileprivate let start: Place
    fileprivate let step: Place

    @inline(__always)
    func place(column: Int) -> Place {
      let column = Double(column)
      return Place(along: start.along + column * step.along, down: start.down + column * step.down)
    }
  }

  /// - Parameter top: The row's upper edge on the screen, in points.
  func row(top: Double) -> Row {
    let dx = CellGeometry.cellWidth / 2 - shape.center.x
    let dy = top + halfHeight / 2 - shape.center.y
    return Row(
      top: top,
      start: Place(
        along: dx * shape.cosine + dy * shape.sine, down: dy * shape.cosine - dx * shape.sine),
      step: Place(along: CellGeometry.cellWidth * shape.cosine, down: -CellGeometry.cellWidth * shape.sine))
  }

  /// 0 is outside, 1 inside.
  @inline(__always)
  func coverage(_ row: Row, _ column: Int, _ place: Place) -> Double {
    let distance = shape.distance(along: place.along, down: place.down)
    if distance <= -diagonal { return 1 }
    if distance >= diagonal { return 0 }
    return sampled(left: Double(column) * CellGeometry.cellWidth, top: row.top)
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

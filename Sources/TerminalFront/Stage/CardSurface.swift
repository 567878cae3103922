import SwipeEngine

/// A card as a surface: its shape sampled into half blocks, so that its edge is smooth at every angle and it moves
/// by less than a cell, and the soft shadow around it.
package struct CardSurface: Sendable {
  package let shape: CardShape
  package let color: Color
  /// 0 is invisible, 1 hides what is below.
  package let opacity: Double
  /// Strength of the shadow; 0 is none.
  package let shadow: Double

  package init(shape: CardShape, color: Color, opacity: Double = 1, shadow: Double = 0) {
    self.shape = shape
    self.color = color
    self.opacity = opacity
    self.shadow = shadow
  }

  /// Of the two halves of a cell; dark text on what is less covered would be hard to read.
  private static let legible = 1.2

  /// How far the shadow reaches, and how far below the card it lies, in points.
  private static let shadowReach = 22.0
  private static let shadowDrop = 7.0

  /// Draws the body over what is there.
  ///
  /// - Returns: For each row of `clip`, from its top, the columns that lie inside the body, or nearly so: where its
  ///   text may stand. Empty ranges elsewhere.
  @discardableResult
  package func draw(in canvas: inout Canvas, clip: CellRect, geometry: CellGeometry) -> [Range<Int>] {
    let area = clip.intersection(canvas.bounds)
    var inside = [Range<Int>](repeating: 0..<0, count: clip.rows)
    let margin = shadow > 0 ? Self.shadowReach + Self.shadowDrop : 0
    let reach = shape.reach
    let cellHeight = geometry.cellHeight
    let rows = Self.cells(
      from: shape.center.y - reach.height - margin, to: shape.center.y + reach.height + margin,
      size: cellHeight, within: area.y..<area.endY)
    let columns = Self.cells(
      from: shape.center.x - reach.width - margin, to: shape.center.x + reach.width + margin,
      size: CellGeometry.cellWidth, within: area.x..<area.endX)
    let sampler = CoverageSampler(shape: shape, halfHeight: cellHeight / 2)
    for row in rows {
      let top = Double(row) * cellHeight
      var first = Int.max
      var end = Int.min
      for column in columns {
        let left = Double(column) * CellGeometry.cellWidth
        let upper = sampler.coverage(left: left, top: top)
        let lower = sampler.coverage(left: left, top: top + cellHeight / 2)
        if upper.inside + lower.inside >= Self.legible {
          first = min(first, column)
          end = column + 1
        }
        canvas.blend(
          x: column, y: row, color: color, upper: upper.inside * opacity, lower: lower.inside * opacity,
          shade: (shade(upper), shade(lower)))
      }
      if first < end { inside[row - clip.y] = first..<end }
    }
    return inside
  }

  /// How dark the shadow is where a half cell is not covered, 0...1.
  private func shade(_ half: CoverageSampler.Half) -> Double {
    guard shadow > 0, half.inside < 1 else { return 0 }
    let away = half.distanceOfShadow(dropped: Self.shadowDrop, shape: shape)
    guard away < Self.shadowReach else { return 0 }
    let nearness = 1 - max(0, away) / Self.shadowReach
    return shadow * nearness * nearness
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

/// How much of a half cell a shape covers, by 4 × 4 samples where the edge runs through it.
package struct CoverageSampler {
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

  struct Half {
    /// 0 is outside, 1 inside.
    var inside: Double
    /// The middle of the half cell.
    var x: Double
    var y: Double

    func distanceOfShadow(dropped: Double, shape: CardShape) -> Double {
      shape.distance(x: x, y: y - dropped)
    }
  }

  @inline(__always)
  func coverage(left: Double, top: Double) -> Half {
    let width = CellGeometry.cellWidth
    let x = left + width / 2
    let y = top + halfHeight / 2
    let distance = shape.distance(x: x, y: y)
    if distance <= -diagonal { return Half(inside: 1, x: x, y: y) }
    if distance >= diagonal { return Half(inside: 0, x: x, y: y) }
    var hits = 0
    for down in 0..<4 {
      let sampleY = top + halfHeight * (Double(down) + 0.5) / 4
      for across in 0..<4 where shape.distance(x: left + width * (Double(across) + 0.5) / 4, y: sampleY) < 0 {
        hits += 1
      }
    }
    return Half(inside: Double(hits) / 16, x: x, y: y)
  }
}

import SwipeEngine

/// A card as a surface: its shape sampled into half blocks, so that its edge is smooth at every angle and it moves
/// by less than a cell, its picture, and the soft shadow around it.
package struct CardSurface: Sendable {
  package let shape: CardShape
  package let color: Color
  /// 0 is invisible, 1 hides what is below.
  package let opacity: Double
  /// Strength of the shadow; 0 is none.
  package let shadow: Double
  /// `nil` for a card of one colour.
  package let picture: PictureFace?
  /// Size of the card against its full size, greater than zero; `shape` has it in it already.
  package let scale: Double

  package init(
    shape: CardShape, color: Color, opacity: Double = 1, shadow: Double = 0, picture: PictureFace? = nil,
    scale: Double = 1
  ) {
    self.shape = shape
    self.color = color
    self.opacity = opacity
    self.shadow = shadow
    self.picture = picture
    self.scale = scale
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
      let upper = sampler.row(top: top)
      let lower = sampler.row(top: top + cellHeight / 2)
      var first = Int.max
      var end = Int.min
      for column in columns {
        let upperPlace = upper.place(column: column)
        let lowerPlace = lower.place(column: column)
        let upperInside = sampler.coverage(upper, column, upperPlace)
        let lowerInside = sampler.coverage(lower, column, lowerPlace)
        let covered = upperInside + lowerInside
        if covered >= Self.legible {
          first = min(first, column)
          end = column + 1
        }
        guard covered > 0 || shadow > 0 else { continue }
        let colors = covered > 0 ? (seen(at: upperPlace), seen(at: lowerPlace)) : (0, 0)
        if covered == 2, opacity >= 1 {
          canvas.cover(x: column, y: row, upper: colors.0, lower: colors.1)
        } else {
          canvas.blend(
            x: column, y: row,
            upper: (Color(hex: colors.0), upperInside * opacity, shade(upper, upperPlace, upperInside)),
            lower: (Color(hex: colors.1), lowerInside * opacity, shade(lower, lowerPlace, lowerInside)))
        }
      }
      if first < end { inside[row - clip.y] = first..<end }
    }
    return inside
  }

  /// What half a cell shows where the body is; `0xRRGGBB`.
  @inline(__always)
  private func seen(at place: CoverageSampler.Place) -> UInt32 {
    let paper = color.hex
    return picture?.color(x: place.along / scale, y: place.down / scale, over: paper) ?? paper
  }

  /// How dark the shadow is where a half cell is not covered, 0...1.
  private func shade(
    _ row: CoverageSampler.Row, _ place: CoverageSampler.Place, _ inside: Double
  ) -> Double {
    guard shadow > 0, inside < 1 else { return 0 }
    // The shadow is the same shape, lower on the screen.
    let away = shape.distance(
      along: place.along - Self.shadowDrop * shape.sine, down: place.down - Self.shadowDrop * shape.cosine)
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

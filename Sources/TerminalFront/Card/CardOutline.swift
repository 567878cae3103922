import SwipeEngine

/// A card drawn with lines, for terminals that show no colours: the same shape, whole cells only.
package struct CardOutline: Sendable {
  package let shape: CardShape

  package init(shape: CardShape) { self.shape = shape }

  /// Draws the outline and blanks what it surrounds.
  ///
  /// - Returns: As ``CardSurface/draw(in:clip:geometry:)``.
  @discardableResult
  package func draw(in canvas: inout Canvas, clip: CellRect, geometry: CellGeometry) -> [Range<Int>] {
    let area = clip.intersection(canvas.bounds)
    var inside = [Range<Int>](repeating: 0..<0, count: clip.rows)
    let spans = (area.y - 1...area.endY).map { span(row: $0, area: area, geometry: geometry) }
    for row in area.y..<area.endY {
      let span = spans[row - area.y + 1]
      guard !span.isEmpty else { continue }
      let above = spans[row - area.y]
      let below = spans[row - area.y + 2]
      for x in span.clamped(to: area.x..<area.endX) {
        let isEdge = x == span.lowerBound || x == span.upperBound - 1
        let isEnd = !above.contains(x) || !below.contains(x)
        canvas.set(x: x, y: row, isEdge && isEnd ? "+" : isEdge ? "│" : isEnd ? "─" : " ", style: .plain)
      }
      let text = (span.lowerBound + 1..<max(span.lowerBound + 1, span.upperBound - 1))
        .clamped(to: area.x..<area.endX)
      let isFree = text.allSatisfy { above.contains($0) && below.contains($0) }
      if isFree { inside[row - clip.y] = text }
    }
    return inside
  }

  /// The columns whose middle is inside, perhaps beyond the area, so that an edge off the screen stays off it.
  private func span(row: Int, area: CellRect, geometry: CellGeometry) -> Range<Int> {
    let y = (Double(row) + 0.5) * geometry.cellHeight
    var first: Int?
    var end = area.x - 2
    for column in area.x - 2...area.endX + 1 {
      let x = (Double(column) + 0.5) * CellGeometry.cellWidth
      guard shape.distance(x: x, y: y) < 0 else { continue }
      if first == nil { first = column }
      end = column + 1
    }
    guard let first else { return area.x - 2..<area.x - 2 }
    return first..<end
  }
}

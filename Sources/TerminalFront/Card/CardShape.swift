import Platform
import SwipeEngine

/// The outline of a card: a rounded rectangle, perhaps turned about its centre, in points.
package struct CardShape: Sendable, Hashable {
  package let center: Point
  package let halfWidth: Double
  package let halfHeight: Double
  /// Radius of the corners; at most the smaller half.
  package let radius: Double
  package let sine: Double
  package let cosine: Double
  /// The angle that it is turned by, clockwise on the screen.
  package let degrees: Double

  /// - Parameter rotation: Degrees, clockwise on the screen.
  package init(center: Point, size: Size, rotation: Double, radius: Double) {
    self.center = center
    halfWidth = size.width / 2
    halfHeight = size.height / 2
    self.radius = min(radius, halfWidth, halfHeight)
    degrees = rotation
    sine = sin(rotation * .pi / 180)
    cosine = cos(rotation * .pi / 180)
  }

  /// The same shape with its edge farther out on all sides, in points.
  package func grown(by margin: Double) -> CardShape { CardShape(self, margin: margin) }

  private init(_ shape: CardShape, margin: Double) {
    center = shape.center
    halfWidth = shape.halfWidth + margin
    halfHeight = shape.halfHeight + margin
    radius = shape.radius + margin
    degrees = shape.degrees
    sine = shape.sine
    cosine = shape.cosine
  }

  /// Signed distance of a point from the outline, in points: negative inside.
  ///
  /// The distance of a box with its corners rounded (Quilez, "2D distance functions"), in the card's own frame.
  @inline(__always)
  package func distance(x: Double, y: Double) -> Double {
    let dx = x - center.x
    let dy = y - center.y
    return distance(along: dx * cosine + dy * sine, down: dy * cosine - dx * sine)
  }

  /// The same for a point of the card's own frame, as seen from its centre.
  @inline(__always)
  func distance(along: Double, down: Double) -> Double {
    let across = abs(along) - halfWidth + radius
    let down = abs(down) - halfHeight + radius
    guard across > 0 || down > 0 else { return max(across, down) - radius }
    let outerAcross = max(across, 0)
    let outerDown = max(down, 0)
    return (outerAcross * outerAcross + outerDown * outerDown).squareRoot() - radius
  }

  /// Half the width and half the height of the upright box that the turned card fits in.
  package var reach: Size {
    Size(
      width: halfWidth * abs(cosine) + halfHeight * abs(sine),
      height: halfWidth * abs(sine) + halfHeight * abs(cosine))
  }
}

/// A card drawn with lines, for terminals with few colours or none: the same shape, whole cells only.
package struct CardOutline: Sendable {
  package let shape: CardShape

  package init(shape: CardShape) { self.shape = shape }

  /// Draws the outline and blanks what it surrounds.
  ///
  /// - Returns: As ``CardSurface/draw(in:clip:geometry:)``.
  @discardableResult
  package func draw(
    in canvas: inout Canvas, clip: CellRect, geometry: CellGeometry, style screen: ScreenView.Style
  ) -> [Range<Int>] {
    let style =
      screen.hasColor
      ? CellStyle(foreground: screen.theme.quiet, background: screen.theme.card) : CellStyle.plain
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
        let corner: Character =
          switch (above.contains(x), x == span.lowerBound) {
          case (false, true): "╭"
          case (false, false): "╮"
          case (true, true): "╰"
          case (true, false): "╯"
          }
        canvas.set(x: x, y: row, isEdge && isEnd ? corner : isEdge ? "│" : isEnd ? "─" : " ", style: style)
      }
      let text = (span.lowerBound + 1..<max(span.lowerBound + 1, span.upperBound - 1))
        .clamped(to: area.x..<area.endX)
      // Beside a line that runs across the row there is room for words all the same.
      let free = text.clamped(to: above).clamped(to: below)
      if !free.isEmpty { inside[row - clip.y] = free }
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

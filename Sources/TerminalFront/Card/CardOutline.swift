import CardPixels
import TerminalCanvas

/// A card drawn with lines in whole cells, never turned, for terminals with few colours or none.
struct CardOutline {
  /// The place on the screen; it may go beyond the edges.
  let frame: CellRect

  /// Draws the outline and blanks its inside.
  ///
  /// - Returns: For each row of `clip`, from its top, the columns where words may stand; in the lowest row they
  ///   stand on the line.
  func draw(in canvas: inout Canvas, clip: CellRect, style: CellStyle) -> [Range<Int>] {
    let area = clip.intersection(canvas.bounds)
    let seen = frame.intersection(area)
    var inside = [Range<Int>](repeating: 0..<0, count: clip.rows)
    guard frame.columns > 1, frame.rows > 1 else { return inside }
    for y in seen.y..<seen.endY {
      let isTop = y == frame.y
      let isBottom = y == frame.endY - 1
      let (left, middle, right): (Character, Character, Character) =
        isTop ? ("╭", "─", "╮") : isBottom ? ("╰", "─", "╯") : ("│", " ", "│")
      for x in seen.x..<seen.endX {
        canvas.set(x: x, y: y, x == frame.x ? left : x == frame.endX - 1 ? right : middle, style: style)
      }
      let words = (frame.x + 1..<frame.endX - 1).clamped(to: area.x..<area.endX)
      if !isTop, !words.isEmpty { inside[y - clip.y] = words }
    }
    return inside
  }

  func drawDashed(in canvas: inout Canvas, style: CellStyle) {
    let across = String(repeating: "╌", count: max(0, frame.columns - 2))
    canvas.put("╭" + across + "╮", x: frame.x, y: frame.y, style: style, keepsBackground: true)
    for y in frame.y + 1..<max(frame.y + 1, frame.endY - 1) {
      canvas.put("╎", x: frame.x, y: y, style: style, keepsBackground: true)
      canvas.put("╎", x: frame.endX - 1, y: y, style: style, keepsBackground: true)
    }
    canvas.put("╰" + across + "╯", x: frame.x, y: frame.endY - 1, style: style, keepsBackground: true)
  }
}

extension CellGeometry {
  /// The whole cells nearest to a shape that is not turned.
  func cells(_ shape: CardShape) -> CellRect {
    CellRect(
      x: Self.whole((shape.center.x - shape.halfWidth) / Self.cellWidth),
      y: Self.whole((shape.center.y - shape.halfHeight) / cellHeight),
      columns: Self.whole(2 * shape.halfWidth / Self.cellWidth),
      rows: Self.whole(2 * shape.halfHeight / cellHeight))
  }

  /// The nearest whole number of cells, clamped, as a card may be flung far beyond any screen.
  static func whole(_ cells: Double) -> Int { Int(max(-1e6, min(cells.rounded(), 1e6))) }
}

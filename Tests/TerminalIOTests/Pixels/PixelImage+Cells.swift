@testable import TerminalCanvas

extension PixelImage {
  /// Draws the grounds of the cells that have one of their own: not every terminal draws them over a picture that lies
  /// below them (kitty 0.26 does not, 0.41 does), and a panel without its ground cannot be read.
  ///
  /// - Parameter area: What this is a picture of, on the canvas.
  mutating func drawGrounds(of canvas: borrowing Canvas, in area: CellRect) {
    let seen = area.intersection(canvas.bounds)
    guard !seen.isEmpty, width > 0, height > 0 else { return }
    for y in seen.y..<seen.endY {
      let rows = (y - area.y) * height / area.rows..<(y - area.y + 1) * height / area.rows
      var x = seen.x
      while x < seen.endX {
        let start = x
        let ground = canvas.cells[y * canvas.columns + x].packedBackground
        while x < seen.endX, canvas.cells[y * canvas.columns + x].packedBackground == ground { x += 1 }
        guard ground != Cell.defaultColor else { continue }
        fill(
          (start - area.x) * width / area.columns..<(x - area.x) * width / area.columns, rows,
          Color(hex: ground))
      }
    }
  }

  private mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ color: Color) {
    let (width, color) = (width, (color.red, color.green, color.blue))
    bytes.withUnsafeMutableBufferPointer { bytes in
      for y in rows {
        for x in columns {
          let place = (y * width + x) * 3
          (bytes[place], bytes[place + 1], bytes[place + 2]) = color
        }
      }
    }
  }
}

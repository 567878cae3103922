import TerminalText

/// A canvas for a terminal or a font with nothing but ASCII: shapes become their nearest signs, letters lose their
/// marks, and what has no likeness becomes a question mark of the same width.
extension Canvas {
  /// Leaves only ASCII on the canvas.
  ///
  /// - Parameter blends: Whether there are colours between two; otherwise a half cell gives way to the other half.
  package mutating func foldToASCII(blends: Bool = true) {
    for y in 0..<rows {
      for x in 0..<columns {
        let cell = self[x, y]
        if cell.isContinuation || (!cell.isCluster && cell.glyph < 0x7F) { continue }
        let style = cell.style
        if cell.isHalfBlock {
          fill(
            CellRect(x: x, y: y, columns: 1, rows: 1),
            style: CellStyle(background: blends ? backdrop(x: x, y: y) : cell.background))
          continue
        }
        let sign = ASCIIFolding.sign(for: text(of: cell))
        set(x: x, y: y, sign, style: style)
        if cell.width == 2 { set(x: x + 1, y: y, sign == "?" ? "?" : " ", style: style) }
      }
    }
  }
}

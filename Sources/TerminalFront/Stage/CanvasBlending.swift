/// Surfaces laid over what a canvas shows already.
extension Canvas {
  /// The two colours of a cell as a surface sees them; behind text both are its background.
  func halves(x: Int, y: Int, ground: Color) -> (upper: Color, lower: Color) {
    let cell = self[x, y]
    if !cell.isCluster {
      if cell.glyph == HalfBlock.upper { return (cell.foreground ?? ground, cell.background ?? ground) }
      if cell.glyph == HalfBlock.lower { return (cell.background ?? ground, cell.foreground ?? ground) }
    }
    let color = cell.background ?? ground
    return (color, color)
  }

  /// Lays a colour over a cell.
  ///
  /// - Parameters:
  ///   - upper: How much of the upper half it hides, 0...1; text that is there goes where half the cell is hidden.
  ///   - shade: How much darker what is left of each half becomes, 0...1.
  mutating func blend(
    x: Int, y: Int, color: Color, upper: Double, lower: Double, shade: (upper: Double, lower: Double)
  ) {
    if upper >= 1, lower >= 1 {
      setHalfBlock(x: x, y: y, upper: color, lower: color)
      return
    }
    guard upper > 0 || lower > 0 || shade.upper > 0 || shade.lower > 0 else { return }
    let below = halves(x: x, y: y, ground: .black)
    let top = below.upper.mixed(with: .black, amount: shade.upper).mixed(with: color, amount: upper)
    let bottom = below.lower.mixed(with: .black, amount: shade.lower).mixed(with: color, amount: lower)
    let cell = self[x, y]
    let isText =
      cell.isCluster || cell.isContinuation || ![0x20, HalfBlock.upper, HalfBlock.lower].contains(cell.glyph)
    if isText, upper + lower < 1 {
      restyle(CellRect(x: x, y: y, columns: 1, rows: 1)) {
        $0.background = top.mixed(with: bottom, amount: 0.5)
      }
    } else {
      setHalfBlock(x: x, y: y, upper: top, lower: bottom)
    }
  }
}

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

  /// Hides a cell, which must be inside, behind two colours, each `0xRRGGBB`.
  @inline(__always)
  mutating func cover(x: Int, y: Int, upper: UInt32, lower: UInt32) {
    var cell = Cell.blank
    cell.packedBackground = lower
    if upper != lower {
      cell.glyph = HalfBlock.upper
      cell.packedForeground = upper
    }
    place(cell, at: y * columns + x)
  }

  /// What is laid over half a cell: a colour, how much of what is there it hides (0...1), and how much darker what is
  /// left becomes (0...1).
  typealias Layer = (color: Color, amount: Double, shade: Double)

  /// Lays colours over a cell. Text that is there goes where half the cell is hidden.
  mutating func blend(x: Int, y: Int, upper: Layer, lower: Layer) {
    if upper.amount >= 1, lower.amount >= 1 {
      setHalfBlock(x: x, y: y, upper: upper.color, lower: lower.color)
      return
    }
    guard upper.amount > 0 || lower.amount > 0 || upper.shade > 0 || lower.shade > 0 else { return }
    let below = halves(x: x, y: y, ground: .black)
    let top = below.upper.mixed(with: .black, amount: upper.shade).mixed(
      with: upper.color, amount: upper.amount)
    let bottom = below.lower.mixed(with: .black, amount: lower.shade).mixed(
      with: lower.color, amount: lower.amount)
    let cell = self[x, y]
    let isText =
      cell.isCluster || cell.isContinuation || ![0x20, HalfBlock.upper, HalfBlock.lower].contains(cell.glyph)
    if isText, upper.amount + lower.amount < 1 {
      restyle(CellRect(x: x, y: y, columns: 1, rows: 1)) {
        $0.background = top.mixed(with: bottom, amount: 0.5)
      }
    } else {
      setHalfBlock(x: x, y: y, upper: top, lower: bottom)
    }
  }
}

/// Surfaces laid over what a canvas shows already.
extension Canvas {
  /// The two colours of a cell as a surface sees them; behind text both are its background. The terminal's own colours
  /// count as black.
  private static func halves(of cell: Cell) -> (upper: UInt32, lower: UInt32) {
    let back = cell.packedBackground == Cell.defaultColor ? 0 : cell.packedBackground
    guard cell.isHalfBlock else { return (back, back) }
    let front = cell.packedForeground == Cell.defaultColor ? 0 : cell.packedForeground
    return cell.glyph == HalfBlock.upper ? (front, back) : (back, front)
  }

  /// Hides cells of a row, all of which must be inside, behind one colour, `0xRRGGBB`.
  package mutating func fill(y: Int, columns filled: Range<Int>, color: UInt32) {
    let indices = y * columns + filled.lowerBound..<y * columns + filled.upperBound
    cutWideCells(around: indices)
    let cell = Self.halfBlock(upper: color, lower: color)
    cells.withUnsafeMutableBufferPointer {
      UnsafeMutableBufferPointer(rebasing: $0[indices]).update(repeating: cell)
    }
  }

  /// Hides cells of a row, all of which must be inside, behind two colours each, `0xRRGGBB`.
  package mutating func cover(
    y: Int, x: Int, upper: UnsafeBufferPointer<UInt32>, lower: UnsafeBufferPointer<UInt32>
  ) {
    let base = y * columns + x
    cutWideCells(around: base..<base + upper.count)
    cells.withUnsafeMutableBufferPointer { cells in
      for index in upper.indices {
        cells[base &+ index] = Self.halfBlock(upper: upper[index], lower: lower[index])
      }
    }
  }

  /// What is laid over half a cell.
  package struct Layer {
    /// `0xRRGGBB`.
    let color: UInt32
    /// How much of the colour below it hides, 0...1.
    let amount: Double
    /// How much darker the rest of that colour becomes, 0...1.
    let shade: Double

    package init(color: UInt32, amount: Double, shade: Double) {
      self.color = color
      self.amount = amount
      self.shade = shade
    }
  }

  /// Lays colours over a cell, which must be inside. Text disappears once half of its cell is hidden.
  package mutating func blend(x: Int, y: Int, upper: Layer, lower: Layer) {
    let index = y * columns + x
    if upper.amount >= 1, lower.amount >= 1 {
      return store(Self.halfBlock(upper: upper.color, lower: lower.color), at: index)
    }
    guard upper.amount > 0 || lower.amount > 0 || upper.shade > 0 || lower.shade > 0 else { return }
    let cell = cells[index]
    let below = Self.halves(of: cell)
    let top = Self.laid(upper, over: below.upper)
    let bottom = Self.laid(lower, over: below.lower)
    let isText = cell.isCluster || cell.isContinuation || cell.glyph != 0x20 && !cell.isHalfBlock
    if isText, upper.amount + lower.amount < 1 {
      cells[index].packedBackground = Color.mixed(top, with: bottom, amount: 0.5)
    } else {
      store(Self.halfBlock(upper: top, lower: bottom), at: index)
    }
  }

  /// A cell with two colours, `0xRRGGBB`, one above the other.
  @inline(__always)
  static func halfBlock(upper: UInt32, lower: UInt32) -> Cell {
    var cell = Cell.blank
    cell.packedBackground = lower
    if upper != lower {
      cell.glyph = HalfBlock.upper
      cell.packedForeground = upper
    }
    return cell
  }

  private static func laid(_ layer: Layer, over color: UInt32) -> UInt32 {
    let shaded = Color.mixed(color, with: 0, amount: layer.shade)
    return Color.mixed(shaded, with: layer.color, amount: layer.amount)
  }
}

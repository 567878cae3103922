/// What the terminal is told for each colour, remembered: with 256 colours or fewer, finding the nearest takes longer
/// than all else that is done about a cell.
struct ColorCodeCache {
  private let depth: ColorDepth
  /// See ``ColorMemory``.
  private let known: UnsafeMutableBufferPointer<UInt32>

  /// - Parameter memory: Must outlive this.
  init(_ depth: ColorDepth, _ memory: ColorMemory) {
    self.depth = depth
    known = memory.slots(for: depth)
  }

  /// How a cell is to be drawn.
  @inline(__always)
  func pen(for cell: Cell) -> Pen {
    Pen(
      foreground: code(cell.packedForeground), background: code(cell.packedBackground), cell.attributes, depth
    )
  }

  /// The colour as the terminal is told: `0xRRGGBB`, an index, or ``Cell/defaultColor``.
  @inline(__always)
  func code(_ packed: UInt32) -> UInt32 {
    if depth == .trueColor || packed == Cell.defaultColor { return packed }
    if depth == .none { return Cell.defaultColor }
    let slot = ColorMemory.slot(of: packed)
    let found = known[slot]
    if found >> 8 == packed { return found & 0xFF }
    let code = Self.nearest(to: Color(hex: packed), depth)
    known[slot] = packed << 8 | code
    return code
  }

  /// The index of the nearest of 256 colours, or of sixteen.
  static func nearest(to color: Color, _ depth: ColorDepth) -> UInt32 {
    let index = depth == .ansi256 ? ColorQuantizer.index256(color) : ColorQuantizer.index16(color)
    return UInt32(truncatingIfNeeded: index)
  }
}

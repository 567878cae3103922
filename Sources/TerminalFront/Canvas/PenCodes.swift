/// What a painter tells the terminal for each colour, remembered for as long as a frame takes: with 256 colours or
/// fewer, finding the nearest takes longer than all else that is done about a cell.
struct PenCodes {
  private let painter: Painter
  /// A colour and its code each, at the place that the colour's bits say.
  private let known: UnsafeMutableBufferPointer<UInt64>

  /// How many there are places for.
  static let places = 2048

  /// - Parameter known: Of ``places``; must outlive this.
  init(_ painter: Painter, remembering known: UnsafeMutableBufferPointer<UInt64>) {
    precondition(known.count == Self.places)
    self.painter = painter
    self.known = known
    // No cell has this colour: the terminal's own is never looked up.
    known.update(repeating: UInt64(Cell.defaultColor) << 32)
  }

  @inline(__always)
  func code(_ packed: UInt32) -> UInt32 {
    if painter.depth == .trueColor || packed == Cell.defaultColor { return packed }
    let place = Int(truncatingIfNeeded: (packed &* 0x9E37_79B1) >> 21)
    let found = known[place]
    if UInt32(truncatingIfNeeded: found >> 32) == packed { return UInt32(truncatingIfNeeded: found) }
    let code = painter.code(packed)
    known[place] = UInt64(packed) << 32 | UInt64(code)
    return code
  }
}

/// Room for a ``ColorCodeCache``. A picture that moves shows the same colours in frame after frame, so what paints many
/// frames keeps it: half a megabyte, for more colours than any card's picture has pixels.
final class ColorMemory {
  /// `0xRRGGBB` and its code in the lowest byte, in the slot that the colour's bits say.
  private let slots: UnsafeMutableBufferPointer<UInt32>
  /// What the colours were looked up for; `nil` before the first time.
  private var depth: ColorDepth?

  private static let bits = 17

  init() { slots = .allocate(capacity: 1 << Self.bits) }

  @inline(__always)
  static func slot(of packed: UInt32) -> Int {
    Int(truncatingIfNeeded: (packed &* 0x9E37_79B1) >> (32 - bits))
  }

  deinit { slots.deallocate() }

  /// - Returns: Colours and their codes at this depth, and no others.
  func slots(for depth: ColorDepth) -> UnsafeMutableBufferPointer<UInt32> {
    if depth != self.depth, depth != .trueColor {
      // Each slot has a colour that is looked for in another one: white's has black.
      let white: UInt32 = 0xFFFFFF
      slots.initialize(repeating: white << 8)
      slots[Self.slot(of: white)] = 0
      self.depth = depth
    }
    return slots
  }
}

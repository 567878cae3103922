/// Moving the cursor with few bytes.
extension FramePainter {
  /// Moves to a position; over a short gap of unchanged plain text by writing that again.
  mutating func move(to position: CellPosition, _ new: UnsafeBufferPointer<Cell>) {
    if let cursor, cursor.y == position.y, cursor.x < position.x, position.x - cursor.x <= 4 {
      let gap = position.y * next.columns + cursor.x..<position.y * next.columns + position.x
      let isPlain = gap.allSatisfy { index in
        let cell = new[index]
        return cell.glyph < 0x7F && !cell.isCluster && cell.width == 1 && codes.pen(for: cell) == pen
      }
      if isPlain {
        for index in gap { append(scalar: new[index].glyph) }
        self.cursor = position
        return
      }
    }
    move(to: position)
  }

  /// Moves to a position by the shortest sequence.
  mutating func move(to position: CellPosition) {
    defer { cursor = position }
    guard let cursor else { return moveAbsolutely(to: position) }
    if cursor == position { return }
    if cursor.y == position.y { return moveAlong(from: cursor.x, to: position.x) }
    if position.x == 0, position.y == cursor.y + 1 { return append("\r\n") }
    if position.x == cursor.x, position.y > cursor.y {
      return control(position.y - cursor.y, UInt8(ascii: "B"))
    }
    moveAbsolutely(to: position)
  }

  private mutating func moveAlong(from x: Int, to target: Int) {
    if target == 0 { return append(0x0D) }
    if target > x { return control(target - x, UInt8(ascii: "C")) }
    if x - target <= 3 {
      for _ in target..<x { append(0x08) }
      return
    }
    control(x - target, UInt8(ascii: "D"))
  }

  private mutating func moveAbsolutely(to position: CellPosition) {
    append("\u{1B}[")
    if position.y > 0 || position.x > 0 {
      append(position.y + 1)
      if position.x > 0 {
        append(UInt8(ascii: ";"))
        append(position.x + 1)
      }
    }
    append(UInt8(ascii: "H"))
  }

  /// `CSI n final`; a count of one is left out.
  private mutating func control(_ count: Int, _ final: UInt8) {
    append("\u{1B}[")
    if count > 1 { append(count) }
    append(final)
  }

  // MARK: - Bytes

  @inline(__always)
  mutating func append(_ byte: UInt8) { sink.append(byte) }

  @inline(__always)
  mutating func append(_ text: StaticString) { sink.append(text) }

  /// A number of at least 0, in decimal.
  mutating func append(_ value: Int) { sink.append(value) }

  /// A scalar as UTF-8; what would steer the terminal becomes a blank.
  mutating func append(scalar value: UInt32) {
    switch value {
    case 0x20..<0x7F: append(UInt8(truncatingIfNeeded: value))
    case 0xA0..<0x800:
      append(UInt8(truncatingIfNeeded: 0xC0 | value >> 6))
      append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
    case 0x800..<0xD800, 0xE000..<0x10000:
      append(UInt8(truncatingIfNeeded: 0xE0 | value >> 12))
      append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
    case 0x10000..<0x110000:
      append(UInt8(truncatingIfNeeded: 0xF0 | value >> 18))
      append(UInt8(truncatingIfNeeded: 0x80 | value >> 12 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F))
      append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3F))
    default: append(0x20)
    }
  }
}

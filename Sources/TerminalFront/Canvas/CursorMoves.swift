/// Getting the cursor to a place with few bytes.
extension FramePainter {
  /// Moves to a place; over a short gap of unchanged plain text by writing that again.
  mutating func move(to place: CellPosition, _ new: UnsafeBufferPointer<Cell>) {
    if let cursor, cursor.y == place.y, cursor.x < place.x, place.x - cursor.x <= 4 {
      let gap = place.y * next.columns + cursor.x..<place.y * next.columns + place.x
      let isPlain = gap.allSatisfy { index in
        let cell = new[index]
        return cell.glyph < 0x7F && !cell.isCluster && cell.width == 1 && look(of: cell) == pen
      }
      if isPlain {
        for index in gap { append(scalar: new[index].glyph) }
        self.cursor = place
        return
      }
    }
    move(to: place)
  }

  /// Moves to a place by the shortest sequence.
  mutating func move(to place: CellPosition) {
    defer { cursor = place }
    guard let cursor else { return moveAbsolutely(to: place) }
    if cursor == place { return }
    if cursor.y == place.y { return moveAlong(from: cursor.x, to: place.x) }
    if place.x == 0, place.y == cursor.y + 1 { return append("\r\n") }
    if place.x == cursor.x, place.y > cursor.y {
      return control(place.y - cursor.y, UInt8(ascii: "B"))
    }
    moveAbsolutely(to: place)
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

  private mutating func moveAbsolutely(to place: CellPosition) {
    append("\u{1B}[")
    if place.y > 0 || place.x > 0 {
      append(place.y + 1)
      if place.x > 0 {
        append(UInt8(ascii: ";"))
        append(place.x + 1)
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

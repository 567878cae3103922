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
        for index in gap { sink.append(scalar: new[index].glyph) }
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
    if position.x == 0, position.y == cursor.y + 1 { return sink.append("\r\n") }
    if position.x == cursor.x, position.y > cursor.y {
      return control(position.y - cursor.y, UInt8(ascii: "B"))
    }
    moveAbsolutely(to: position)
  }

  private mutating func moveAlong(from x: Int, to target: Int) {
    if target == 0 { return sink.append(0x0D) }
    if target > x { return control(target - x, UInt8(ascii: "C")) }
    if x - target <= 3 {
      for _ in target..<x { sink.append(0x08) }
      return
    }
    control(x - target, UInt8(ascii: "D"))
  }

  private mutating func moveAbsolutely(to position: CellPosition) {
    sink.append("\u{1B}[")
    if position.y > 0 || position.x > 0 {
      sink.append(position.y + 1)
      if position.x > 0 {
        sink.append(UInt8(ascii: ";"))
        sink.append(position.x + 1)
      }
    }
    sink.append(UInt8(ascii: "H"))
  }

  /// `CSI n final`; a count of one is left out.
  private mutating func control(_ count: Int, _ final: UInt8) {
    sink.append("\u{1B}[")
    if count > 1 { sink.append(count) }
    sink.append(final)
  }
}

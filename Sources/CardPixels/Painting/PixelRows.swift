import TerminalCanvas

/// Draws the rows of a stage. In each row it draws all cards from back to front, but only the parts that no card in
/// front covers.
struct PixelRows {
  let bodies: UnsafeBufferPointer<PixelBody>
  let shadows: UnsafeBufferPointer<PixelShadowBand>
  let samplers: PixelBody.Samplers
  /// One entry for each body.
  let spans: UnsafeMutableBufferPointer<Span>
  /// The pixels of a row, four bytes each, and room for four more.
  let row: UnsafeMutableRawPointer
  /// A row of nothing but ground, three bytes a pixel.
  let groundBytes: UnsafeRawPointer
  let ground: UInt32
  /// The size in pixels.
  let width: Int

  /// A body's part of the current row.
  struct Span {
    var columns = PixelBody.Columns()
    /// The columns that cards farther up will cover.
    var hidden = 0..<0
  }

  /// - Parameter target: The row in the image, three bytes a pixel.
  func draw(_ y: Int, into target: UnsafeMutableRawPointer) {
    let (touched, solid) = measure(y)
    let bare = (0..<width).around(touched)
    target.copyMemory(from: groundBytes, byteCount: bare.before.count * 3)
    (target + bare.behind.lowerBound * 3).copyMemory(from: groundBytes, byteCount: bare.behind.count * 3)
    guard !touched.isEmpty else { return }
    touched.forEachPart(without: solid) { row.fill($0, with: ground) }
    for index in bodies.indices where isIn(y, index) {
      drawShadows(of: index, y: y)
      bodies[index].draw(spans[index].columns, y: y, hidden: spans[index].hidden, samplers, into: row)
    }
    pack(touched, into: target)
  }

  /// Finds where each body is, front to back.
  ///
  /// - Returns: The columns that are not ground alone, perhaps with some ground between, and those that show no
  ///   ground.
  private func measure(_ y: Int) -> (touched: Range<Int>, solid: Range<Int>) {
    var touched = 0..<0
    var solid = 0..<0
    for index in bodies.indices.reversed() where isIn(y, index) {
      let columns = bodies[index].columns(y: y, within: 0..<width, hidden: solid, samplers)
      spans[index] = Span(columns: columns, hidden: solid)
      touched = touched.joined(with: columns.outer).joined(with: columns.stamp)
      for shadow in bodies[index].shadows {
        touched = touched.joined(with: shadows[shadow].columns(y: y, within: 0..<width))
      }
      if bodies[index].isOpaque { solid = solid.longest(with: columns.covered) }
    }
    return (touched, solid)
  }

  private func drawShadows(of index: Int, y: Int) {
    let span = spans[index]
    for shadow in bodies[index].shadows {
      // No shadow below the body itself: it would shine through a body that fades.
      shadows[shadow].columns(y: y, within: 0..<width).forEachPart(without: span.hidden) { part in
        part.forEachPart(without: span.columns.covered) { shadows[shadow].draw($0, y: y, into: row) }
      }
    }
  }

  private func isIn(_ y: Int, _ index: Int) -> Bool { bodies[index].rows.contains(y) }

  /// Writes pixels of four bytes as pixels of three bytes.
  private func pack(_ columns: Range<Int>, into target: UnsafeMutableRawPointer) {
    var source = UnsafeRawPointer(row + columns.lowerBound * 4)
    var target = target + columns.lowerBound * 3
    var left = columns.count
    // Two pixels are in the lower six of eight bytes; the next write covers the other two.
    while left > 4 {
      let pairs = source.loadUnaligned(as: SIMD2<UInt64>.self)
      let packed = pairs & 0xFF_FFFF | (pairs &>> 8) & 0xFFFF_FF00_0000
      target.storeBytes(of: packed[0], as: UInt64.self)
      target.storeBytes(of: packed[1], toByteOffset: 6, as: UInt64.self)
      source += 16
      target += 12
      left &-= 4
    }
    while left > 0 {
      let pixel = source.load(as: UInt32.self)
      target.storeBytes(of: UInt16(truncatingIfNeeded: pixel), as: UInt16.self)
      target.storeBytes(of: UInt8(truncatingIfNeeded: pixel >> 16), toByteOffset: 2, as: UInt8.self)
      source += 4
      target += 3
      left &-= 1
    }
  }
}

extension UnsafeMutableRawPointer {
  /// Fills pixels of a row with a colour.
  func fill(_ columns: Range<Int>, with pixel: UInt32) {
    (self + columns.lowerBound * 4).bindMemory(to: UInt32.self, capacity: columns.count)
      .update(repeating: pixel, count: columns.count)
  }
}

extension Range<Int> {
  /// Calls a function with what is left of the range without a part, in at most two pieces.
  @inline(__always)
  func forEachPart(without part: Range<Int>, _ body: (Range<Int>) -> Void) {
    let left = around(part.clamped(to: self))
    if !left.before.isEmpty { body(left.before) }
    if !left.behind.isEmpty { body(left.behind) }
  }
}

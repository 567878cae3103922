/// Turns two canvases into the bytes that make a terminal showing the first show the second. Pure.
///
/// A frame assumes nothing about the terminal but what it shows: it begins with the cursor anywhere and ordinary
/// colours, and leaves ordinary colours behind.
package struct Painter: Sendable, Hashable {
  /// What the terminal is known to understand, beyond what all do.
  package struct Features: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Erased cells get the background of the pen, not the terminal's own (`bce`).
    package static let erasesInColor = Features(rawValue: 1)
    /// `CSI n b` repeats the last character (`rep`).
    package static let repeats = Features(rawValue: 2)
    /// `CSI n X` erases cells without moving (`ech`).
    package static let erasesCells = Features(rawValue: 4)
  }

  package var depth: ColorDepth
  package var features: Features

  package init(depth: ColorDepth, features: Features = []) {
    self.depth = depth
    self.features = features
  }

  /// Adds the bytes of one frame; none where nothing changes.
  ///
  /// - Parameters:
  ///   - previous: What the terminal shows; `nil` or a canvas of another size where that is unknown, and then
  ///     everything is painted.
  ///   - cursor: Where the terminal's cursor is to be seen; `nil` where it is hidden.
  ///   - previousCursor: Where the cursor was in the frame before.
  package func paint(
    from previous: Canvas?, to next: Canvas, cursor: CellPosition? = nil, previousCursor: CellPosition? = nil,
    into bytes: inout [UInt8]
  ) {
    paint(
      from: previous, to: next, cursor: cursor, previousCursor: previousCursor, picture: [],
      drawnInto: nil, remembering: ColorMemory(), into: &bytes)
  }

  /// - Parameters:
  ///   - picture: Bytes that go into the frame, and may leave the cursor anywhere.
  ///   - area: The cells that `picture` draws into, which `previous` has marked already. The picture then goes before
  ///     the cells. `nil` where it draws into none.
  ///   - memory: Kept from frame to frame.
  func paint(
    from previous: Canvas?, to next: Canvas, cursor: CellPosition?, previousCursor: CellPosition?,
    picture: [UInt8], drawnInto area: CellRect?, remembering memory: ColorMemory, into bytes: inout [UInt8]
  ) {
    let start = bytes.count
    defer { withExtendedLifetime(memory) {} }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { chunk in
      // Moved out, so that the array has one owner and is not copied.
      var taken: [UInt8] = []
      swap(&taken, &bytes)
      var frame = FramePainter(
        painter: self, next: next, sink: ByteBuffer(consume taken, through: chunk),
        codes: ColorCodeCache(depth, memory))
      let isSeen = frame.paint(
        since: previous, cursor: cursor, previousCursor: previousCursor, picture: picture, drawnInto: area)
      bytes = frame.sink.drain()
      if !isSeen { bytes.removeSubrange(start...) }
    }
  }
}

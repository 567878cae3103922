/// Turns two canvases into the bytes that make a terminal showing the first show the second. Pure.
///
/// A frame presumes nothing of the terminal but what it shows: it begins with the cursor anywhere and ordinary
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
  ///   - previousCursor: The same in the frame before.
  package func paint(
    from previous: Canvas?, to next: Canvas, cursor: CellPosition? = nil, previousCursor: CellPosition? = nil,
    into bytes: inout [UInt8]
  ) {
    let start = bytes.count
    var frame = FramePainter(self, next, bytes: bytes)
    bytes = []
    frame.append("\u{1B}[?2026h")
    if previousCursor != nil { frame.append("\u{1B}[?25l") }
    let prologue = frame.bytes.count
    if let previous, previous.columns == next.columns, previous.rows == next.rows {
      frame.paintChanges(since: previous)
    } else {
      frame.append("\u{1B}[m\u{1B}[2J")
      frame.paintChanges(since: Canvas(columns: next.columns, rows: next.rows))
    }
    if frame.bytes.count == prologue, cursor == previousCursor {
      bytes = frame.bytes
      bytes.removeSubrange(start...)
      return
    }
    frame.finish(cursor: cursor)
    bytes = frame.bytes
  }

  /// The colour as the terminal is told: `0xRRGGBB`, an index, or ``Cell/defaultColor``.
  func code(_ packed: UInt32) -> UInt32 {
    if packed == Cell.defaultColor { return packed }
    switch depth {
    case .trueColor: return packed
    case .ansi256: return UInt32(truncatingIfNeeded: ColorQuantizer.index256(Color(hex: packed)))
    case .ansi16, .ansi8: return UInt32(truncatingIfNeeded: ColorQuantizer.index16(Color(hex: packed)))
    case .none: return Cell.defaultColor
    }
  }
}

import Platform

/// A line and a column of a text file, as editors count them.
public struct TextPosition: Sendable, Hashable, CustomStringConvertible {
  /// Counted from 1; a line ends with a line feed.
  public private(set) var line: Int
  /// Counted from 1, in characters (Unicode scalars). A byte order mark does not count.
  public private(set) var column: Int

  /// - Parameters:
  ///   - line: 1 or more.
  ///   - column: 1 or more.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The position of the first character.
  static let start = TextPosition(line: 1, column: 1)

  /// `line 12, column 3`.
  public var description: String { "line \(line), column \(column)" }

  /// Moves past these bytes. They need not be UTF-8; every byte that does not continue a character counts.
  mutating func advance(past bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    if let last = bytes.lastIndex(of: UInt8(ascii: "\n")) {
      line += bytes.countMarks { $0.marks(UInt8(ascii: "\n")) }
      column = 1
      rest = UnsafeRawBufferPointer(rebasing: bytes[(last + 1)...])
    }
    column += rest.count - rest.countMarks(\.continuationMarks)
  }

  /// The position behind these bytes.
  func advanced(past bytes: ArraySlice<UInt8>) -> TextPosition {
    var position = self
    bytes.withUnsafeBytes { position.advance(past: $0) }
    return position
  }
}

extension DeckFile {
  /// The line and column of a byte of the file. Reads only up to there.
  func position(ofByteAt offset: Int) throws(DeckError) -> TextPosition {
    let checkpoint = try lines.withLock { lines throws(DeckError) in
      var index: LineIndex
      if let known = lines {
        index = known
      } else {
        index = LineIndex(start: ByteOrderMark.length(in: try bytes(at: 0, count: 3)))
      }
      lines = nil
      defer { lines = index }
      if index.end < offset { try extend(&index, to: offset) }
      return index.checkpoint(before: offset)
    }
    let between = try bytes(at: checkpoint.offset, count: max(0, offset - checkpoint.offset))
    return checkpoint.position.advanced(past: between[...])
  }

  private func extend(_ index: inout LineIndex, to offset: Int) throws(DeckError) {
    let buffer = ChunkBuffer(size: 256 * 1024)
    while index.end < offset {
      let room = UnsafeMutableRawBufferPointer(
        rebasing: buffer.bytes[..<min(buffer.bytes.count, offset - index.end)])
      let count = try read(into: room, at: index.end)
      if count == 0 { return }
      index.push(UnsafeRawBufferPointer(rebasing: room[..<count]))
    }
  }
}

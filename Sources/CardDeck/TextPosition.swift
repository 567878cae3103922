/// A position in a text file as an editor names it.
public struct TextPosition: Sendable, Hashable, CustomStringConvertible {
  /// Counted from 1; a line ends with a line feed.
  public private(set) var line: Int
  /// Counted from 1 in characters (Unicode scalars), not in bytes; a byte order mark does not count.
  public private(set) var column: Int

  /// - Parameters:
  ///   - line: 1 or more.
  ///   - column: 1 or more.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Of the first character.
  static let start = TextPosition(line: 1, column: 1)

  /// `line 12, column 3`.
  public var description: String { "line \(line), column \(column)" }

  /// Goes past these bytes. They need not be UTF-8; every byte that does not continue a character counts.
  mutating func advance(past bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    if let last = bytes.lastIndex(of: UInt8(ascii: "\n")) {
      line += bytes.countMarks { $0.marks(UInt8(ascii: "\n")) }
      column = 1
      rest = UnsafeRawBufferPointer(rebasing: bytes[(last + 1)...])
    }
    column += rest.count - rest.countMarks(\.continuationMarks)
  }

  /// Where one is behind these bytes.
  func advanced(past bytes: ArraySlice<UInt8>) -> TextPosition {
    var position = self
    bytes.withUnsafeBytes { position.advance(past: $0) }
    return position
  }
}

/// Knows the line and column at every so many bytes of a file, so that a position is found by reading a little.
struct LineIndex: Sendable {
  /// An offset in the file and what an editor calls it.
  struct Checkpoint: Sendable, Hashable {
    let offset: Int
    let position: TextPosition
  }

  /// How far apart checkpoints are, in bytes: a page or four to read for a position, 1.5 ‰ of the file in memory.
  static let spacing = 16 * 1024

  private var checkpoints: [Checkpoint]
  private var position = TextPosition.start
  /// How far the file has been looked at, in bytes.
  private(set) var end: Int

  /// - Parameter start: Where the text begins: the length of the byte order mark.
  init(start: Int) {
    end = start
    checkpoints = [Checkpoint(offset: start, position: position)]
  }

  /// Goes past the next bytes of the file.
  mutating func push(_ chunk: UnsafeRawBufferPointer) {
    var start = 0
    while start < chunk.count {
      let due = checkpoints[checkpoints.count - 1].offset + Self.spacing - end
      let piece = UnsafeRawBufferPointer(rebasing: chunk[start..<min(chunk.count, start + due)])
      position.advance(past: piece)
      end += piece.count
      if piece.count == due { checkpoints.append(Checkpoint(offset: end, position: position)) }
      start += piece.count
    }
  }

  /// The last checkpoint at or before this offset; the first one for an offset before all.
  func checkpoint(before target: Int) -> Checkpoint {
    let first = checkpoints[0]
    let steps = max(0, target - first.offset) / Self.spacing
    return checkpoints[min(steps, checkpoints.count - 1)]
  }
}

extension DeckFile {
  /// What an editor calls a byte of the file. Reads no further than has been asked for.
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

/// The line and column at regular offsets of a file, so that any position is found by reading only a little.
struct LineIndex: Sendable {
  /// An offset in the file with its line and column.
  struct Checkpoint: Sendable, Hashable {
    let offset: Int
    let position: TextPosition
  }

  /// The distance between checkpoints in bytes: four pages to read for a position, 1.5 ‰ of the file's size in
  /// memory.
  static let spacing = 16 * 1024

  private var checkpoints: [Checkpoint]
  private var position = TextPosition.start
  /// The number of bytes that have been looked at.
  private(set) var end: Int

  /// - Parameter start: The offset of the text: the length of the byte order mark.
  init(start: Int) {
    end = start
    checkpoints = [Checkpoint(offset: start, position: position)]
  }

  /// Takes the next bytes of the file.
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

  /// The last checkpoint at or before this offset; the first one for an offset before all checkpoints.
  func checkpoint(before target: Int) -> Checkpoint {
    let first = checkpoints[0]
    let steps = max(0, target - first.offset) / Self.spacing
    return checkpoints[min(steps, checkpoints.count - 1)]
  }
}

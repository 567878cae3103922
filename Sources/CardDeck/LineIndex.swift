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

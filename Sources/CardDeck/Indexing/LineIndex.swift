/// Knows the line and column at every so many bytes of a file, so that a position is found by reading a little.
package struct LineIndex: Sendable {
  /// A place in the file and what an editor calls it.
  package struct Checkpoint: Sendable, Hashable {
    package let offset: Int
    package let position: TextPosition
  }

  /// How far apart checkpoints are, in bytes: a page or four to read for a position, 1.5 ‰ of the file in memory.
  package static let spacing = 16 * 1024

  private var checkpoints: [Checkpoint]
  private var counter = PositionCounter()
  private var offset: Int

  /// How far the file has been looked at.
  package var end: Int { offset }

  /// - Parameter start: Where the text begins: the length of the byte order mark.
  package init(start: Int) {
    offset = start
    checkpoints = [Checkpoint(offset: start, position: counter.position)]
  }

  /// Goes past the next bytes of the file.
  package mutating func push(_ chunk: UnsafeRawBufferPointer) {
    var start = 0
    while start < chunk.count {
      let due = checkpoints[checkpoints.count - 1].offset + Self.spacing - offset
      let end = min(chunk.count, start + due)
      counter.count(UnsafeRawBufferPointer(rebasing: chunk[start..<end]))
      offset += end - start
      if end - start == due { checkpoints.append(Checkpoint(offset: offset, position: counter.position)) }
      start = end
    }
  }

  /// The last checkpoint at or before this offset; the first one for an offset before all.
  package func checkpoint(before target: Int) -> Checkpoint {
    let first = checkpoints[0]
    let steps = max(0, target - first.offset) / Self.spacing
    return checkpoints[min(steps, checkpoints.count - 1)]
  }
}

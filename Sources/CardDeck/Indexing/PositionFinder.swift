import Synchronization

/// Finds lines and columns in a file, reading no further than has been asked for.
final class PositionFinder: Sendable {
  private static let chunkSize = 256 * 1024

  private let file: DeckFile
  private let lines: Mutex<LineIndex?> = Mutex(nil)

  init(file: DeckFile) { self.file = file }

  /// What an editor calls a place in the file.
  func position(ofByteAt offset: Int) throws(DeckError) -> TextPosition {
    let checkpoint = try lines.withLock { lines throws(DeckError) in
      var index: LineIndex
      if let known = lines {
        index = known
      } else {
        index = LineIndex(start: ByteOrderMark.length(in: try file.bytes(at: 0, count: 3)))
      }
      lines = nil
      defer { lines = index }
      if index.end < offset { try extend(&index, to: offset) }
      return index.checkpoint(before: offset)
    }
    var counter = PositionCounter(from: checkpoint.position)
    let between = try file.bytes(at: checkpoint.offset, count: max(0, offset - checkpoint.offset))
    between.withUnsafeBytes { counter.count($0) }
    return counter.position
  }

  private func extend(_ index: inout LineIndex, to offset: Int) throws(DeckError) {
    let buffer = ChunkBuffer(size: Self.chunkSize)
    while index.end < offset {
      let room = UnsafeMutableRawBufferPointer(
        rebasing: buffer.bytes[..<min(Self.chunkSize, offset - index.end)])
      let count = try file.read(into: room, at: index.end)
      if count == 0 { return }
      index.push(UnsafeRawBufferPointer(rebasing: room[..<count]))
    }
  }
}

/// The three bytes that some programs put in front of UTF-8.
enum ByteOrderMark {
  /// 3, or 0 if the file does not begin with one.
  static func length(in beginning: [UInt8]) -> Int { beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}

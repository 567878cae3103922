/// Reads entries of a deck through a buffer, so that one system call serves many that are near each other. For one
/// thread.
final class EntryReader {
  private let deck: Deck
  private let buffer: ChunkBuffer
  /// The range of the file that is in the buffer.
  private var held = 0..<0

  /// - Parameter size: Bytes to read at a time. A larger entry is read alone.
  init(_ deck: Deck, size: Int) {
    self.deck = deck
    buffer = ChunkBuffer(size: size)
  }

  /// Calls `body` with an entry. The bytes are valid only during the call.
  ///
  /// - Parameter end: The offset up to which bytes are read ahead.
  /// - Returns: `nil` if the entry cannot be read.
  func withEntry<Value>(
    at extent: RecordExtent, readingTo end: Int = .max, _ body: (UnsafeRawBufferPointer) -> Value
  ) -> Value? {
    guard let file = deck.source.file, extent.length <= buffer.bytes.count else {
      return (try? deck.entry(at: extent))?.withUnsafeBytes(body)
    }
    let range = extent.range
    if range.lowerBound < held.lowerBound || range.upperBound > held.upperBound {
      let room = UnsafeMutableRawBufferPointer(
        rebasing: buffer.bytes[..<min(buffer.bytes.count, end - extent.offset)])
      // The file remembers a failure.
      let count = try? file.read(into: room, record: extent.length, at: extent.offset)
      held = extent.offset..<(extent.offset + (count ?? 0))
      guard count != nil else { return nil }
    }
    let start = range.lowerBound - held.lowerBound
    return body(UnsafeRawBufferPointer(rebasing: buffer.bytes[start..<(start + range.count)]))
  }
}

/// Reads rows one after the other. Bytes that no encoder made, as of a damaged file, give other features and no trap.
package struct CompactRowReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var position = 0

  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  /// - Parameter place: In bytes, at least 2 before the end.
  @inline(__always)
  private func unit(_ place: Int) -> Int {
    Int(bytes.loadUnaligned(fromByteOffset: place, as: UInt16.self))
  }

  /// How many units each part of the next row has; no more than there are.
  @inline(__always)
  private mutating func head() -> (once: Int, repeated: Int, tags: Int)? {
    guard position + CompactRow.headSize <= bytes.count else {
      position = bytes.count
      return nil
    }
    let start = position
    position += CompactRow.headSize
    let left = (bytes.count - position) / 2
    let once = min(unit(start) | unit(start + 2) << 16, left)
    let repeated = min(unit(start + 4) | unit(start + 6) << 16, left - once)
    return (once, repeated, min(unit(start + 8), left - once - repeated))
  }

  /// Passes over a row.
  /// - Returns: Its bytes.
  package mutating func skip() -> UnsafeRawBufferPointer {
    let start = position
    if let head = head() { position += 2 * (head.once + head.repeated + head.tags) }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<position])
  }

  /// Reads a row: each feature of the text, how often it occurs, and each tag.
  @inline(__always)
  mutating func row(text: (Int, UInt8) -> Void, tag: (Int) -> Void) {
    guard let head = head() else { return }
    features(head.once) { text($0, 1) }
    let end = position + 2 * head.repeated
    var feature = 0
    while position < end {
      let difference = unit(position)
      position += 2
      feature &+= difference
      guard difference != 0xFFFF, position < end else { continue }
      text(min(feature, FoldedFeature.count - 1), max(1, UInt8(truncatingIfNeeded: unit(position))))
      position += 2
    }
    features(head.tags, tag)
  }

  @inline(__always)
  private mutating func features(_ units: Int, _ body: (Int) -> Void) {
    let end = position + 2 * units
    var feature = 0
    while position < end {
      let difference = unit(position)
      position += 2
      feature &+= difference
      if difference != 0xFFFF { body(min(feature, FoldedFeature.count - 1)) }
    }
  }
}

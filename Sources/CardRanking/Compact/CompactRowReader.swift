/// Reads rows one after the other. Damaged bytes, as of a broken file, give other features and never trap.
package struct CompactRowReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var position = 0

  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  /// - Parameter offset: In bytes, at least 2 before the end.
  @inline(__always)
  private func unit(_ offset: Int) -> Int {
    Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
  }

  /// The number of units of each part of the next row, clamped to the bytes that are left.
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

  /// Skips a row and returns its bytes.
  package mutating func skip() -> UnsafeRawBufferPointer {
    let start = position
    if let head = head() { position += 2 * (head.once + head.repeated + head.tags) }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<position])
  }

  /// Reads a row: each feature of the text with its number of occurrences, and each tag.
  @inline(__always)
  mutating func row(text: (Int, UInt8) -> Void, tag: (Int) -> Void) {
    guard let head = head() else { return }
    features(head.once, haveCounts: false, text)
    features(head.repeated, haveCounts: true, text)
    features(head.tags, haveCounts: false) { feature, _ in tag(feature) }
  }

  @inline(__always)
  private mutating func features(_ units: Int, haveCounts: Bool, _ body: (Int, UInt8) -> Void) {
    let end = position + 2 * units
    var feature = 0
    while position < end {
      let difference = unit(position)
      position += 2
      feature &+= difference
      if difference == 0xFFFF { continue }
      var count: UInt8 = 1
      if haveCounts {
        guard position < end else { return }
        count = max(1, UInt8(truncatingIfNeeded: unit(position)))
        position += 2
      }
      body(min(feature, FoldedFeature.count - 1), count)
    }
  }
}

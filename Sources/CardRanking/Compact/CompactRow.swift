/// A card's features as units of 16 bits, in the order of the machine: five of a head, which say how many units follow for
/// the features that occur once, for those that occur several times, and for tags (two units, two and one); then those.
///
/// Features are in ascending order, each as its difference to the one before; 65,535 stands for so many further and no
/// feature. One that occurs several times is followed by how often, 255 at most. A quarter larger than differences in
/// sevens of bits, and three times as fast to read.
struct CompactRow {
  var once: [UInt32] = []
  var repeated: [(feature: UInt32, count: UInt8)] = []
  var tags: [UInt32] = []

  /// In bytes.
  static let headSize = 10
  /// Their units are counted in 16 bits, and up to 17 more are of differences.
  private static let mostTags = 65_500

  func encode(into bytes: inout [UInt8]) {
    func put(_ unit: UInt16) { withUnsafeBytes(of: unit) { bytes.append(contentsOf: $0) } }
    func put(_ feature: UInt32, after last: UInt32) {
      var difference = feature - last
      while difference >= 0xFFFF {
        put(0xFFFF)
        difference -= 0xFFFF
      }
      put(UInt16(difference))
    }
    let start = bytes.count
    for _ in 0..<Self.headSize / 2 { put(0) }
    func units(from start: Int) -> Int { (bytes.count - start) / 2 }
    var last: UInt32 = 0
    for feature in once {
      put(feature, after: last)
      last = feature
    }
    let onceUnits = units(from: start + Self.headSize)
    last = 0
    for (feature, count) in repeated {
      put(feature, after: last)
      put(UInt16(count))
      last = feature
    }
    let repeatedUnits = units(from: start + Self.headSize) - onceUnits
    last = 0
    // Their number has 16 bits; who has more tags says nothing by them.
    for feature in tags.prefix(Self.mostTags) {
      put(feature, after: last)
      last = feature
    }
    let tagUnits = units(from: start + Self.headSize) - onceUnits - repeatedUnits
    let head = [
      onceUnits & 0xFFFF, onceUnits >> 16, repeatedUnits & 0xFFFF, repeatedUnits >> 16, tagUnits & 0xFFFF,
    ]
    for (place, unit) in head.enumerated() {
      withUnsafeBytes(of: UInt16(unit)) {
        bytes.replaceSubrange(start + 2 * place..<start + 2 * place + 2, with: $0)
      }
    }
  }
}

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

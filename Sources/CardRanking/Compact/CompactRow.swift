/// A card's features in as few bytes as is simple: the differences of ascending numbers, seven bits a byte, the last byte
/// of each below 128.
///
/// How many occur once and which, how many occur several times and which, each with a byte of how often (255 at most), how
/// many tags and which.
struct CompactRow {
  var once: [UInt32] = []
  var repeated: [(feature: UInt32, count: UInt8)] = []
  var tags: [UInt32] = []

  func encode(into bytes: inout [UInt8]) {
    func put(_ value: UInt32) {
      var rest = value
      while rest >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
    func put(_ features: [UInt32]) {
      put(UInt32(features.count))
      var last: UInt32 = 0
      for feature in features {
        put(feature - last)
        last = feature
      }
    }
    put(once)
    put(UInt32(repeated.count))
    var last: UInt32 = 0
    for (feature, count) in repeated {
      put(feature - last)
      bytes.append(count)
      last = feature
    }
    put(tags)
  }
}

/// Reads rows one after the other. Bytes that no encoder made, as of a damaged file, give other features and no trap.
struct CompactRowReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  @inline(__always)
  private mutating func next() -> UInt32 {
    var value: UInt32 = 0
    var shift: UInt32 = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      value |= UInt32(byte & 0x7F) << shift
      if byte < 0x80 || shift >= 28 { break }
      shift += 7
    }
    return value
  }

  /// Reads a row: each feature of the text, how often it occurs, and each tag.
  @inline(__always)
  mutating func row(text: (Int, UInt8) -> Void, tag: (Int) -> Void) {
    var left = next()
    var feature: UInt32 = 0
    while left > 0, !isAtEnd {
      feature &+= next()
      if feature < FoldedFeature.count { text(Int(feature), 1) }
      left -= 1
    }
    left = next()
    feature = 0
    while left > 0, position + 1 < bytes.count {
      feature &+= next()
      if isAtEnd { break }
      let count = bytes[position]
      position += 1
      if feature < FoldedFeature.count { text(Int(feature), max(1, count)) }
      left -= 1
    }
    left = next()
    feature = 0
    while left > 0, !isAtEnd {
      feature &+= next()
      if feature < FoldedFeature.count { tag(Int(feature)) }
      left -= 1
    }
  }
}

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

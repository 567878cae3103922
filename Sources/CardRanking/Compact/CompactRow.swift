/// A card's features as units of 16 bits in the machine's byte order. A head of five units says how many units
/// follow for the features that occur once (two units), for those that occur several times (two units), and for
/// tags (one unit).
///
/// Features are in ascending order, each as the difference to the one before. The unit 65,535 adds 65,535 to the
/// next difference. A feature that occurs several times is followed by its count, at most 255. These rows are a
/// quarter larger than variable-length integers would be, and three times as fast to read.
struct CompactRow {
  var once: [UInt32] = []
  var repeated: [(feature: UInt32, count: UInt8)] = []
  var tags: [UInt32] = []

  /// In bytes.
  static let headSize = 10
  /// Most tags that are kept. Their units are counted in 16 bits, and up to 17 more units are of large differences.
  private static let mostTags = 65_500

  func encode(into bytes: inout [UInt8]) {
    var units: [UInt16] = []
    var last: UInt32 = 0
    func put(_ feature: UInt32) {
      var difference = feature - last
      while difference >= 0xFFFF {
        units.append(0xFFFF)
        difference -= 0xFFFF
      }
      units.append(UInt16(difference))
      last = feature
    }
    for feature in once { put(feature) }
    let onceCount = units.count
    last = 0
    for (feature, count) in repeated {
      put(feature)
      units.append(UInt16(count))
    }
    let repeatedCount = units.count - onceCount
    last = 0
    for feature in tags.prefix(Self.mostTags) { put(feature) }
    let tagCount = units.count - onceCount - repeatedCount
    let head = [
      onceCount & 0xFFFF, onceCount >> 16, repeatedCount & 0xFFFF, repeatedCount >> 16, tagCount,
    ].map { UInt16($0) }
    head.withUnsafeBytes { bytes += $0 }
    units.withUnsafeBytes { bytes += $0 }
  }
}

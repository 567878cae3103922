/// Places in a deck, a bit each.
package struct PlaceSet: Sendable {
  private var words: [UInt64] = []
  package private(set) var count = 0

  package init() {}

  package func contains(_ place: Int) -> Bool {
    let word = place / 64
    return word < words.count && words[word] & (1 << UInt64(place % 64)) != 0
  }

  package mutating func insert(_ place: Int) {
    let word = place / 64
    if word >= words.count {
      // Twice as many, so that a growing deck does not copy them each time.
      words += repeatElement(0, count: max(word + 1, words.count * 2) - words.count)
    }
    guard !contains(place) else { return }
    words[word] |= 1 << UInt64(place % 64)
    count += 1
  }

  /// The places in a stretch, rising.
  package func places(in stretch: Range<Int>) -> [Int] {
    guard count > 0 else { return [] }
    var found: [Int] = []
    var place = stretch.lowerBound
    while place < stretch.upperBound, place / 64 < words.count {
      let left = words[place / 64] >> UInt64(place % 64)
      guard left != 0 else {
        place = (place / 64 + 1) * 64
        continue
      }
      place += left.trailingZeroBitCount
      if place < stretch.upperBound { found.append(place) }
      place += 1
    }
    return found
  }
}

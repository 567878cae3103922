/// A set of small numbers, a bit each.
package struct BitSet: Sendable {
  private var words: [UInt64] = []
  package private(set) var count = 0

  package init() {}

  package func contains(_ number: Int) -> Bool {
    let word = number / 64
    return word < words.count && words[word] & (1 << UInt64(number % 64)) != 0
  }

  package mutating func insert(_ number: Int) {
    let word = number / 64
    if word >= words.count {
      // Twice as many, so that a growing deck does not copy them each time.
      words += repeatElement(0, count: max(word + 1, words.count * 2) - words.count)
    }
    guard !contains(number) else { return }
    words[word] |= 1 << UInt64(number % 64)
    count += 1
  }

  /// The members in a stretch, rising.
  package func members(in stretch: Range<Int>) -> [Int] {
    guard count > 0 else { return [] }
    var found: [Int] = []
    var number = stretch.lowerBound
    while number < stretch.upperBound, number / 64 < words.count {
      let left = words[number / 64] >> UInt64(number % 64)
      guard left != 0 else {
        number = (number / 64 + 1) * 64
        continue
      }
      number += left.trailingZeroBitCount
      if number < stretch.upperBound { found.append(number) }
      number += 1
    }
    return found
  }
}

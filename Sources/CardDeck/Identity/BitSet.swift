/// A set of small numbers, one bit each.
package struct BitSet: Sendable {
  private var words: [UInt64] = []
  package private(set) var count = 0

  package init() {}

  package init(_ numbers: some Sequence<Int>) {
    for number in numbers { insert(number) }
  }

  package func contains(_ number: Int) -> Bool {
    let word = number / 64
    return word < words.count && words[word] & (1 << UInt64(number % 64)) != 0
  }

  package mutating func insert(_ number: Int) {
    let word = number / 64
    if word >= words.count {
      // Twice as many words, so that a growing deck does not copy them each time.
      words += repeatElement(0, count: max(word + 1, words.count * 2) - words.count)
    }
    guard !contains(number) else { return }
    words[word] |= 1 << UInt64(number % 64)
    count += 1
  }

  package mutating func remove(_ number: Int) {
    guard contains(number) else { return }
    words[number / 64] &= ~(1 << UInt64(number % 64))
    count -= 1
  }

  /// The members in a range, in ascending order.
  package func members(in range: Range<Int>) -> [Int] {
    guard count > 0, !range.isEmpty else { return [] }
    var found: [Int] = []
    let first = range.lowerBound / 64
    for word in first..<max(first, min(words.count, range.upperBound / 64 + 1)) {
      var left = words[word]
      while left != 0 {
        let number = word * 64 + left.trailingZeroBitCount
        if range.contains(number) { found.append(number) }
        left &= left - 1
      }
    }
    return found
  }
}

extension BitSet: Equatable {
  package static func == (one: BitSet, other: BitSet) -> Bool {
    // The words of one may go on with zeros.
    let words = min(one.words.count, other.words.count)
    return one.count == other.count && one.words[..<words] == other.words[..<words]
  }
}

extension Range<Int> {
  /// The smallest range that contains both; an empty one adds nothing.
  package func joined(with other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }

  /// The smallest range that contains both where they meet; else the longer one.
  package func longest(with other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let meet = lowerBound <= other.upperBound && other.lowerBound <= upperBound
    return meet ? joined(with: other) : count < other.count ? other : self
  }

  /// What is left before and behind a part of the range. Where the part is empty: all of the range, and an empty one.
  package func around(_ part: Range<Int>) -> (before: Range<Int>, behind: Range<Int>) {
    guard !part.isEmpty else { return (self, upperBound..<upperBound) }
    return (lowerBound..<part.lowerBound, part.upperBound..<upperBound)
  }
}

extension Range<Int> {
  /// From the first of both to the last of both; an empty one adds nothing.
  package func joined(with other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }

  /// From the first of both to the last of both where they meet, and else the longer one.
  package func longest(with other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let meet = lowerBound <= other.upperBound && other.lowerBound <= upperBound
    return meet ? joined(with: other) : count < other.count ? other : self
  }

  /// What is left of it before and behind a part of it; all of it, and nothing, where the part is empty.
  package func around(_ part: Range<Int>) -> (before: Range<Int>, behind: Range<Int>) {
    guard !part.isEmpty else { return (self, upperBound..<upperBound) }
    return (lowerBound..<part.lowerBound, part.upperBound..<upperBound)
  }
}

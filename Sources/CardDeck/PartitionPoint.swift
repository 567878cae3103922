extension RandomAccessCollection where Index == Int {
  /// The index of the first element for which `isBefore` is false, found by bisection; `endIndex` if there is none.
  ///
  /// - Parameter isBefore: True for all elements up to some index, and false for all behind it.
  @inlinable
  package func partitionPoint(where isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension RandomAccessCollection where Index == Int, Element: Comparable {
  /// The index of an element of a collection in ascending order; `nil` if it is not there.
  @inlinable
  package func sortedIndex(of element: Element) -> Int? {
    let index = partitionPoint { $0 < element }
    return index < endIndex && self[index] == element ? index : nil
  }
}

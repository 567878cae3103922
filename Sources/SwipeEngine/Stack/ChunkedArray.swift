/// A list that grows by chunks of a fixed size instead of by doubling: no more than a chunk is ever empty, and
/// nothing is moved when it grows, however long it is.
struct ChunkedArray<Element: Sendable>: Sendable {
  private static var chunkSize: Int { 1024 }

  /// All full but the last, behind which one empty one may be kept: undoing and choosing again allocate nothing.
  private var chunks: [[Element]] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }
  var last: Element? { count > 0 ? self[count - 1] : nil }

  subscript(index: Int) -> Element {
    get { chunks[index / Self.chunkSize][index % Self.chunkSize] }
    set { chunks[index / Self.chunkSize][index % Self.chunkSize] = newValue }
  }

  mutating func append(_ element: Element) {
    let last = count / Self.chunkSize
    if last == chunks.count {
      var chunk: [Element] = []
      // The first one grows as it is needed: most stacks are short.
      if count > 0 { chunk.reserveCapacity(Self.chunkSize) }
      chunks.append(chunk)
    }
    chunks[last].append(element)
    count += 1
  }

  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    let last = count / Self.chunkSize
    if chunks.count > last + 1 { chunks.removeLast() }
    return chunks[last].removeLast()
  }

  func lastIndex(where isWanted: (Element) -> Bool) -> Int? {
    for chunk in chunks.indices.reversed() {
      if let offset = chunks[chunk].lastIndex(where: isWanted) { return chunk * Self.chunkSize + offset }
    }
    return nil
  }

  /// In order.
  func forEach(_ body: (Int, Element) -> Void) {
    var index = 0
    for chunk in chunks {
      for element in chunk {
        body(index, element)
        index += 1
      }
    }
  }

  // MARK: - Rare, and as costly as the list is long

  mutating func remove(at index: Int) -> Element {
    // Not rare: what was added last is taken out again.
    if index == count - 1, let last = popLast() { return last }
    var all = flat
    let element = all.remove(at: index)
    replaceAll(with: all)
    return element
  }

  mutating func insertFirst(_ elements: [Element]) { replaceAll(with: elements + flat) }

  mutating func removeAll(where isOut: (Element) -> Bool) {
    var all = flat
    all.removeAll(where: isOut)
    replaceAll(with: all)
  }

  private var flat: [Element] {
    var all: [Element] = []
    all.reserveCapacity(count)
    for chunk in chunks { all += chunk }
    return all
  }

  private mutating func replaceAll(with elements: [Element]) {
    chunks.removeAll(keepingCapacity: true)
    count = 0
    for element in elements { append(element) }
  }
}

/// A list that grows by shelves of a fixed size instead of by doubling: no more than a shelf is ever empty, and
/// nothing is moved when it grows, however long it is.
struct ChunkedArray<Element: Sendable>: Sendable {
  private static var shelf: Int { 1024 }

  /// All full but the last, behind which one empty one may be kept: undoing and choosing again allocate nothing.
  private var shelves: [[Element]] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }
  var last: Element? { count > 0 ? self[count - 1] : nil }

  subscript(index: Int) -> Element {
    get { shelves[index / Self.shelf][index % Self.shelf] }
    set { shelves[index / Self.shelf][index % Self.shelf] = newValue }
  }

  mutating func append(_ element: Element) {
    let place = count / Self.shelf
    if place == shelves.count {
      var shelf: [Element] = []
      // The first one grows as it is needed: most stacks are short.
      if count > 0 { shelf.reserveCapacity(Self.shelf) }
      shelves.append(shelf)
    }
    shelves[place].append(element)
    count += 1
  }

  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    let place = count / Self.shelf
    if shelves.count > place + 1 { shelves.removeLast() }
    return shelves[place].removeLast()
  }

  func lastIndex(where isWanted: (Element) -> Bool) -> Int? {
    for shelf in shelves.indices.reversed() {
      if let place = shelves[shelf].lastIndex(where: isWanted) { return shelf * Self.shelf + place }
    }
    return nil
  }

  /// In order.
  func forEach(_ body: (Int, Element) -> Void) {
    var index = 0
    for shelf in shelves {
      for element in shelf {
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
    for shelf in shelves { all += shelf }
    return all
  }

  private mutating func replaceAll(with elements: [Element]) {
    shelves.removeAll(keepingCapacity: true)
    count = 0
    for element in elements { append(element) }
  }
}

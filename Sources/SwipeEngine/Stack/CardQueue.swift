/// The undecided cards that are not shown yet, first to last, as runs: consecutive numbers cost one run however
/// many they are.
struct CardQueue<ID: Hashable & Sendable>: Sendable {
  /// Consecutive numbers, or a list of ids. The queue has no empty run.
  private struct Run: Sendable {
    /// `nil` for a list.
    var numbers: IDRun<ID>?
    /// The list, last card first: so cards are taken from the front, and put back, without moving the others.
    var reversed: [ID] = []

    var count: Int { numbers?.count ?? reversed.count }

    subscript(offset: Int) -> ID { numbers?[offset] ?? reversed[reversed.count - 1 - offset] }

    func offset(of id: ID) -> Int? {
      guard let numbers else { return reversed.firstIndex(of: id).map { reversed.count - 1 - $0 } }
      return numbers.offset(of: id)
    }
  }

  private var runs: ArraySlice<Run> = []

  /// How many runs it takes to say which cards these are.
  var runCount: Int { runs.count }

  /// All of them, first to last.
  var all: [ID] { runs.flatMap { run in (0..<run.count).map { run[$0] } } }

  /// The number of cards.
  var count: Int { runs.reduce(0) { $0 + $1.count } }

  #if !hasFeature(Embedded)  // only Host/ needs these
  /// All of them, first to last, none copied.
  var lazyAll: some Sequence<ID> { runs.lazy.flatMap { run in (0..<run.count).lazy.map { run[$0] } } }

  /// Whether both consist of the same runs of numbers.
  func hasSameRuns(as other: CardQueue) -> Bool {
    runs.count == other.runs.count
      && zip(runs, other.runs).allSatisfy { $0.numbers == $1.numbers && $0.reversed == $1.reversed }
  }

  func forEachRun(numbers: (IDRun<ID>) throws -> Void, list: ([ID]) throws -> Void) rethrows {
    for run in runs {
      if let run = run.numbers { try numbers(run) } else { try list(run.reversed.reversed()) }
    }
  }
  #endif

  /// The first of them, at most `count`.
  func first(_ count: Int) -> [ID] {
    Array(runs.lazy.flatMap { run in (0..<run.count).lazy.map { run[$0] } }.prefix(count))
  }

  mutating func popFirst() -> ID? {
    guard let front = runs.indices.first else { return nil }
    let first = runs[front][0]
    if runs[front].count == 1 {
      runs.removeFirst()
    } else if let numbers = runs[front].numbers {
      runs[front].numbers = numbers.part(1..<numbers.count)
    } else {
      runs[front].reversed.removeLast()
    }
    return first
  }

  mutating func pushFirst(_ id: ID) {
    let front = runs.startIndex
    if !runs.isEmpty, let longer = runs[front].numbers?.grown(downTo: id) {
      runs[front].numbers = longer
    } else if !runs.isEmpty, runs[front].numbers == nil {
      runs[front].reversed.append(id)
    } else {
      runs.insert(Run(reversed: [id]), at: front)
    }
  }

  mutating func append(_ ids: [ID]) {
    guard !ids.isEmpty else { return }
    if let back = runs.indices.last, runs[back].numbers == nil, runs[back].count + ids.count <= 64 {
      // Cards that come one by one do not get a run each.
      runs[back].reversed.insert(contentsOf: ids.reversed(), at: 0)
    } else {
      runs.append(Run(reversed: ids.reversed()))
    }
  }

  /// Moves the first `distance` cards to the end; a negative number moves the last ones to the front. Any number is allowed.
  mutating func rotate(by distance: Int) {
    guard count > 1 else { return }
    var left = distance % count
    if left < 0 { left += count }
    while left > 0, let front = runs.indices.first {
      let length = runs[front].count
      let moved = min(left, length)
      left -= moved
      if moved == length {
        let run = runs.removeFirst()
        if let numbers = run.numbers { append(numbers) } else { append(run.reversed.reversed()) }
      } else if let numbers = runs[front].numbers {
        runs[front].numbers = numbers.part(moved..<length)
        append(numbers.part(0..<moved))
      } else {
        let cards = Array(runs[front].reversed.suffix(moved).reversed())
        runs[front].reversed.removeLast(moved)
        append(cards)
      }
    }
  }

  mutating func append(_ numbers: IDRun<ID>) {
    guard numbers.count > 0 else { return }
    if let back = runs.indices.last, let longer = runs[back].numbers?.joined(with: numbers) {
      runs[back].numbers = longer
    } else {
      runs.append(Run(numbers: numbers))
    }
  }

  /// Finds a card: the index of its run, and its offset there.
  private func find(_ id: ID) -> (run: Int, offset: Int)? {
    for index in runs.indices {
      if let offset = runs[index].offset(of: id) { return (index, offset) }
    }
    return nil
  }

  func contains(_ id: ID) -> Bool { find(id) != nil }

  /// How many cards are before that one; `nil` if it is not here.
  func position(of id: ID) -> Int? {
    guard let (run, offset) = find(id) else { return nil }
    return runs[..<run].reduce(offset) { $0 + $1.count }
  }

  /// Removes a card. Returns false if it is not here.
  mutating func remove(_ id: ID) -> Bool { substitute([], for: id) }

  /// Replaces a card by another one. Returns false if that is not here.
  mutating func replace(_ id: ID, with other: ID) -> Bool { substitute([other], for: id) }

  /// Puts cards directly before one. Returns false if that is not here.
  mutating func insert(_ ids: [ID], before id: ID) -> Bool { substitute(ids + [id], for: id) }

  private mutating func substitute(_ ids: [ID], for id: ID) -> Bool {
    guard let (index, offset) = find(id) else { return false }
    var parts: [Run]
    if let numbers = runs[index].numbers {
      let others = [0..<offset, (offset + 1)..<numbers.count].map { Run(numbers: numbers.part($0)) }
      parts = [others[0], Run(reversed: ids.reversed()), others[1]]
    } else {
      parts = [runs[index]]
      let place = parts[0].reversed.count - 1 - offset
      parts[0].reversed.replaceSubrange(place...place, with: ids.reversed())
    }
    runs.replaceSubrange(index...index, with: parts.filter { $0.count > 0 })
    return true
  }

  /// Removes all these cards. Returns those that were here.
  mutating func remove(all wanted: Set<ID>) -> Set<ID> {
    var removed: Set<ID> = []
    var left: [Run] = []
    for run in runs {
      if let numbers = run.numbers {
        let offsets = numbers.offsets(of: wanted)
        for offset in offsets { removed.insert(numbers[offset]) }
        left += numbers.parts(without: offsets.map { $0..<($0 + 1) }).map { Run(numbers: $0) }
      } else {
        let rest = run.reversed.filter { !wanted.contains($0) }
        if rest.count < run.count { removed.formUnion(run.reversed.lazy.filter(wanted.contains)) }
        if !rest.isEmpty { left.append(Run(reversed: rest)) }
      }
    }
    runs = left[...]
    return removed
  }
}
